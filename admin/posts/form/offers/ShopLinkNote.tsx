import type { ReactNode } from 'react';
import { punycodeHost, shopUrlProblem } from '../../../../core/forms/shop-url.ts';
import type { AdminMerchant } from '../../../../core/merchants/merchant.ts';
import { shopLinkMessages as messages } from '../../../../core/merchants/messages.ts';
import { networkOf } from '../../../../core/merchants/networks.ts';
import { lacksSubId, recognizeLink, withOwnTag } from '../../../../core/merchants/recognize.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { styles } from '../../../ui/styles.ts';
import type { ShopLink } from './use-shop-link.ts';

interface ShopLinkNoteProps {
  url: string;
  merchants: readonly AdminMerchant[];
  /** The id of the merchant that the owner chose; empty for the one that the link says. */
  chosen: string;
  shopLink: ShopLink;
  onChange: (url: string) => void;
}

/** A note below a link field: what the link is, and how it was cleaned. */
export function ShopLinkNote(props: ShopLinkNoteProps) {
  const url = props.url.trim();
  const isUsable = url !== '' && shopUrlProblem(url) === null;
  return isUsable && <Sentences {...props} url={url} />;
}

function Sentences({ url, merchants, chosen, shopLink, onChange }: ShopLinkNoteProps) {
  const link = recognizeLink(url, merchants);
  if (link === null) return <p>{messages.managed}</p>;
  const { network, tag } = link;
  const merchant = merchants.find(({ id }) => id === chosen) ?? link.merchant;
  const changed = shopLink.changeOf(url);
  const punycode = punycodeHost(url);
  const sentences: ReactNode[] = [];
  if (punycode !== null) {
    sentences.push(
      <strong key="punycode" className="text-bad">
        {messages.punycode(punycode)}
      </strong>,
    );
  }
  if (merchant !== null) {
    sentences.push(
      network === null
        ? messages.recognized(merchant.name)
        : messages.chosen(merchant.name, networkOf(network).name),
    );
  } else if (network !== null) sentences.push(messages.network(networkOf(network).name));
  else if (merchants.length > 0) {
    sentences.push(
      <span key="unknown">
        {messages.unknown}{' '}
        <a href={paths.merchants} target="_blank" rel="noopener" className={styles.link}>
          {messages.addMerchant}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </span>,
    );
  }
  if (changed?.isFromHtml === true) sentences.push(messages.fromHtml);
  if (changed !== null && changed.link.removed.length > 0) {
    sentences.push(messages.removed(changed.link.removed));
  }
  if (changed?.link.tag === 'added') sentences.push(messages.tagAdded);
  if (changed !== null) {
    sentences.push(
      <Button
        key="undo"
        tone="link"
        onClick={() => {
          shopLink.keep(changed.typed);
          onChange(changed.typed);
        }}
      >
        {messages.undo}
      </Button>,
    );
  }
  if (tag === 'unknown') sentences.push(messages.tagUnknown);
  if (tag === 'untracked' && link.merchant !== null) {
    sentences.push(messages.untracked(networkOf(link.merchant.network).name));
  }
  if (merchant !== null && lacksSubId(url, merchant)) {
    const own = networkOf(merchant.network).name;
    sentences.push(
      network === null || network === merchant.network
        ? messages.noSubId(own)
        : messages.otherNetwork(merchant.name, own, networkOf(network).name),
    );
  }
  const { merchant: recognized } = link;
  if (tag === 'other' && recognized !== null) {
    sentences.push(
      <span key="other">
        {messages.tagOther}{' '}
        <Button tone="link" onClick={() => onChange(withOwnTag(url, recognized))}>
          {messages.useOwnTag}
        </Button>
      </span>,
    );
  }
  return sentences.map((sentence, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences never move
    <p key={index} className="wrap-anywhere">
      {sentence}
    </p>
  ));
}
