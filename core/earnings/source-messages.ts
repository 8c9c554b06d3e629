import type { SourceNetwork, SourceProblem } from './sources.ts';

export const sourceMessages = {
  title: 'Automatic imports',
  help: 'Transactions of these networks are fetched once a day, and imported like a report. You can also import files from the same network: every transaction counts once.',
  names: { awin: 'Awin', impact: 'Impact' } satisfies Record<SourceNetwork, string>,
  failed: 'The automatic imports could not be loaded just now.',
  notConfigured: 'Not set up',
  variables: {
    awin: ['AWIN_API_TOKEN', 'AWIN_PUBLISHER_ID'],
    impact: ['IMPACT_ACCOUNT_SID', 'IMPACT_AUTH_TOKEN'],
  } satisfies Record<SourceNetwork, string[]>,
  setUp: {
    awin: 'Create a token at ui.awin.com/awin-api. The publisher ID is the number beside your account’s name. Set both as variables of the deployment:',
    impact:
      'Find Account SID and Auth Token in Impact under Settings, Technical, API. Set both as variables of the deployment:',
  } satisfies Record<SourceNetwork, string>,
  ready: 'Ready: the first fetch reads the last 100 days.',
  upToDate: 'Up to date',
  fetching: 'Fetching…',
  waiting: 'Waiting',
  hasProblem: 'Failed',
  fetch: 'Fetch now',
  fetchOf: (name: string) => `Fetch now: ${name}`,
  notFetched: 'The fetch could not be started.',
  unknown: 'This network has no automatic import.',
  unconfigured: 'The keys of this network are not set.',
  lastSuccess: (when: string) => `Last fetched ${when}.`,
  started: (when: string) => `Started ${when}.`,
  retry: (when: string) => `Continues ${when}.`,
  counts: (read: number, changed: number) =>
    `${read.toLocaleString('en')} ${read === 1 ? 'transaction' : 'transactions'} read, ${changed.toLocaleString('en')} new or changed.`,
  refused: (count: number) => `${count.toLocaleString('en')} could not be understood.`,
  imports: 'See the imports and their problems',
  problems: {
    credentials: {
      awin: 'Awin refuses the token. Create a new one at ui.awin.com/awin-api, set it as AWIN_API_TOKEN and deploy again.',
      impact:
        'Impact refuses the keys. Check IMPACT_ACCOUNT_SID and IMPACT_AUTH_TOKEN under Settings, Technical, API, set them and deploy again.',
    },
    account: {
      awin: 'The token may not read this account. Check AWIN_PUBLISHER_ID, and that your Awin user has access to it.',
      impact:
        'The keys may not read this account. Check that they are those of a partner account, with access to Actions.',
    },
    rate: {
      awin: 'Awin allows no more requests for now. The fetch continues automatically.',
      impact: 'Impact allows no more requests for now. The fetch continues automatically.',
    },
    unreachable: {
      awin: 'Awin did not answer. It is retried automatically, tomorrow at the latest.',
      impact: 'Impact did not answer. It is retried automatically, tomorrow at the latest.',
    },
    unreadable: {
      awin: 'Awin’s answer was incomplete or not as documented. It is retried automatically. If that does not help, import a file.',
      impact:
        'Impact’s answer was incomplete or not as documented. It is retried automatically. If that does not help, import a file.',
    },
    refused: {
      awin: 'Awin did not accept the request. Check AWIN_PUBLISHER_ID; until it works, import files.',
      impact:
        'Impact did not accept the request. Check IMPACT_ACCOUNT_SID; until it works, import files.',
    },
  } satisfies Record<SourceProblem, Record<SourceNetwork, string>>,
} as const;
