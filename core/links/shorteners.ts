/**
 * Services whose links do not say where they lead. Each has a public form for short links; the list covers
 * those that occur in affiliate links, others are found by the check of links.
 */
export const SHORTENERS: ReadonlySet<string> = new Set(
  (
    'bit.ly bitly.com j.mp tinyurl.com goo.gl app.goo.gl t.co ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly ' +
    'shorturl.at shorturl.com rb.gy t.ly tiny.cc tiny.one lnkd.in geni.us smarturl.it linktr.ee shor.by bl.ink ' +
    'short.io short.gy shorte.st adf.ly adfoc.us bc.vc ouo.io soo.gd s.id clck.ru u.to x.co po.st wp.me ' +
    'redd.it dlvr.it ift.tt snip.ly sniply.io trib.al tr.im qr.ae qr.net db.tt mcaf.ee su.pr cli.gs bit.do ' +
    'lc.chat hyperurl.co urlzs.com chilp.it 1url.com 2.gp prettylinkpro.com fave.co dub.sh dub.co dub.link ' +
    'gg.gg spoo.me kutt.it shrtco.de tny.im bitly.ws rebrandly.com t2m.io cutt.us lnk.to pxl.to urlr.me ' +
    'liketk.it howl.me magik.ly mavely.app.link urlgeni.us a.co amzlink.to'
  ).split(' '),
);

/** Names of a service have at most this many parts. */
export const SHORTENER_MAX_LABELS = Math.max(
  ...[...SHORTENERS].map((name) => name.split('.').length),
);
