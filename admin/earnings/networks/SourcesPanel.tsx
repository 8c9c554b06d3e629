import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { sourceMessages as messages } from '../../../core/earnings/source-messages.ts';
import type { EarningSource } from '../../../core/earnings/sources.ts';
import { Alert } from '../../../core/ui/Alert.tsx';
import { errorMessage } from '../../api/request-error.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { styles } from '../../ui/styles.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { formatTime } from '../../ui/time/dates.ts';
import { fetchSource, refreshSources, sourcesQuery } from './sources/api.ts';

function stateOf({ is_configured, state, problem, last_success_at }: EarningSource): string {
  if (!is_configured) return messages.notConfigured;
  if (state === 'waiting') return messages.waiting;
  if (state === 'fetching') return messages.fetching;
  if (problem !== null) return messages.hasProblem;
  return last_success_at === null ? messages.ready : messages.upToDate;
}

/** What is to be set, and where its values are found. */
function SetUp({ network }: Pick<EarningSource, 'network'>) {
  return (
    <>
      <p className="mt-2 max-w-[60ch] text-soft">{messages.setUp[network]}</p>
      <ul className="mt-1">
        {messages.variables[network].map((name) => (
          <li key={name}>
            <code className="wrap-anywhere">{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function Details({ source }: { source: EarningSource }) {
  const { network, state, problem, started_at, retry_at, last_success_at } = source;
  const { read_count, changed_count, refused_count } = source;
  return (
    <>
      {problem !== null && (
        <div className="mt-3">
          <Alert tone="error">{messages.problems[problem][network]}</Alert>
        </div>
      )}
      <p role="status" className="mt-2 text-soft">
        {state === 'waiting' && retry_at !== null && `${messages.retry(formatTime(retry_at))} `}
        {state === 'fetching' &&
          started_at !== null &&
          `${messages.started(formatTime(started_at))} `}
        {state === 'idle' &&
          last_success_at !== null &&
          `${messages.lastSuccess(formatTime(last_success_at))} `}
        {started_at !== null && messages.counts(read_count, changed_count)}
        {refused_count > 0 && ` ${messages.refused(refused_count)}`}
      </p>
    </>
  );
}

function Source({ source }: { source: EarningSource }) {
  const { network, is_configured, state } = source;
  const heading = useId();
  const name = messages.names[network];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchSource(network),
    onSettled: refreshSources,
  });
  return (
    <li aria-labelledby={heading} className="border-2 border-ink bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={heading} className="font-bold">
            {name}
          </h3>
          <Badge>{stateOf(source)}</Badge>
        </div>
        {is_configured && (
          <Button
            aria-label={messages.fetchOf(name)}
            disabled={isPending || state === 'fetching'}
            onClick={() => mutate()}
          >
            {messages.fetch}
          </Button>
        )}
      </div>
      {is_configured ? <Details source={source} /> : <SetUp network={network} />}
      {error !== null && (
        <div className="mt-3">
          <Alert tone="error" failure={error}>
            {errorMessage(error, messages.notFetched)}
          </Alert>
        </div>
      )}
    </li>
  );
}

/** The networks whose API is read automatically, the last result, and what to do after a failure. */
export function SourcesPanel() {
  const query = useQuery(sourcesQuery());
  return (
    <TitledSection title={messages.title} className="mt-8">
      <p className="mt-2 max-w-[60ch] text-soft">{messages.help}</p>
      <Loaded query={query} failure={messages.failed} stale={messages.failed} className="mt-4">
        {(sources) => (
          <>
            <ul className="mt-4 grid gap-4">
              {sources.map((source) => (
                <Source key={source.network} source={source} />
              ))}
            </ul>
            <p className="mt-3">
              <Link href={paths.earningImports} className={styles.link}>
                {messages.imports}
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </TitledSection>
  );
}
