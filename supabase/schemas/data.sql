-- Rows that every database begins with. They are written before the triggers are there, so that there is nothing to publish.

insert into private.content_kinds (kind, noun, name, called, empty) values
  ('post', 'post', 'Post', '"%s"', null),
  (
    'best-of', 'best-of page', 'Best-of Page', 'the best-of page "%s"',
    '{
      "title": "", "slug": null, "introduction": "", "order": "editor", "picks": [], "specification_ids": [],
      "how_we_chose": "", "faq": [], "left_out": [], "comparisons": [], "category_ids": [], "seo_title": "",
      "seo_description": "", "social_image_url": ""
    }'
  );

insert into private.content_kinds (kind, noun, name, called, empty, reserved_slugs, in_footer) values
  (
    'site-page', 'page', 'Page', 'the page "%s"', '{"title": "", "slug": null, "text": ""}',
    array[
      '404', 'admin', 'api', 'best', 'categories', 'compare', 'edge', 'feed', 'go', 'how-we-test', 'icons', 'images',
      'login', 'pictures', 'privacy', 'privacy-statement', 'product', 'products', 'review-data', 'review-not-found',
      'reviews', 'search', 'server-error', 'setup', 'thisisme', 'under-construction'
    ],
    true
  );

insert into private.sign_in_salt default values;

insert into private.database_identity default values;

-- Progress rows: each table has one.
insert into private.schedule_progress default values;
insert into private.link_collection default values;
insert into private.attribution_state default values;

insert into public.site_settings (setting_key, setting_value) values
  ('under_construction_enabled', 'false'),
  ('time_zone', 'UTC'),
  ('raw_event_months', '13'),
  ('revision_days', '90');

insert into public.categories (name, slug) values
  ('Supplements', 'supplements'),
  ('Equipment', 'equipment'),
  ('Wearables', 'wearables'),
  ('Recovery', 'recovery'),
  ('Apparel', 'apparel'),
  ('Nutrition', 'nutrition');

insert into private.network_hosts (host, network, destinations)
select host, given.network, given.destinations
from (
  values
    ('ebay', array['rover.ebay.com'], array['mpre']),
    ('awin', array['awin1.com', 'zenaps.com'], array['ued', 'p']),
    (
      'cj',
      array[
        'anrdoezrs.net', 'dpbolvw.net', 'emjcd.com', 'jdoqocy.com', 'kqzyfj.com', 'qksrv.net', 'tkqlhce.com'
      ],
      array['url']
    ),
    ('impact', array['7eer.net', 'evyy.net', 'i8b.net', 'ojrq.net', 'pxf.io', 'sjv.io'], array['u']),
    ('rakuten', array['linksynergy.com'], array['murl', 'RD_PARM1']),
    ('shareasale', array['shareasale.com', 'shareasale-analytics.com'], array['urllink']),
    ('partnerize', array['prf.hn'], array['destination']),
    (
      'tradedoubler', array['clk.tradedoubler.com', 'clkuk.tradedoubler.com', 'clkde.tradedoubler.com'],
      array['url']
    ),
    ('webgains', array['track.webgains.com'], array['wgtarget']),
    ('admitad', array['ad.admitad.com', 'alitems.com', 'alitems.co'], array['ulp']),
    ('avantlink', array['avantlink.com', 'avantlink.ca'], array['url']),
    ('flexoffers', array['flexlinks.com', 'flexlinkspro.com', 'flexoffers.com'], array['url']),
    ('daisycon', array['ds1.nl', 'jf79.net', 'lt45.net', 'bdt9.net'], array['dl']),
    ('tradetracker', array['tc.tradetracker.net'], array['u']),
    ('skimlinks', array['go.skimresources.com', 'go.redirectingat.com'], array['url']),
    ('sovrn', array['redirect.viglink.com', 'sovrn.co'], array['u'])
) as given (network, hosts, destinations)
cross join unnest(given.hosts) as host;
