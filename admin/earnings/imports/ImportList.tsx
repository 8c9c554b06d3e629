import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { z } from 'zod';
import { knownNetworks } from '../../../core/earnings/network-names.ts';
import type { EarningImport } from '../../../core/earnings/schema.ts';
import { Pagination } from '../../../core/ui/Pagination.tsx';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { ChoiceSelect } from '../../ui/list/ChoiceSelect.tsx';
import { EmptyList } from '../../ui/list/EmptyList.tsx';
import { listAddress } from '../../ui/list/list-address.ts';
import { usePageLinks } from '../../ui/list/use-page-links.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { formatsQuery } from '../api.ts';
import { importListMessages as messages } from '../import-screen-messages.ts';
import { useNetworkName } from '../network-name.ts';
import { importsQuery } from './api.ts';
import { ImportsTable } from './ImportsTable.tsx';

const ProblemsDialog = lazy(() => import('./ProblemsDialog.tsx'));
const UndoDialog = lazy(() => import('./UndoDialog.tsx'));

const address = listAddress(
  paths.earningImports,
  z.object({
    network: z
      .string()
      .regex(/^(?:[a-z][a-z0-9-]{0,39})?$/)
      .default(''),
    page: z.coerce.number().int().min(1).default(1),
  }),
);

interface Open {
  kind: 'problems' | 'undo';
  import: EarningImport;
}

/** Network and page are in the address. */
export default function ImportList() {
  const [, navigate] = useLocation();
  const query = address.read(useSearch());
  const list = useQuery(importsQuery(query));
  const formats = useQuery(formatsQuery()).data ?? [];
  const networkName = useNetworkName();
  const region = useRef<HTMLDivElement>(null);
  const goToPage = usePageLinks(region);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const own = formats.map(({ network }) => network);
  const slugs = ['', ...new Set([...knownNetworks, ...own, query.network].filter(Boolean))];
  const names = Object.fromEntries(slugs.map((slug) => [slug, networkName(slug)]));
  const isFiltered = query.network !== '';
  return (
    <TitledSection
      title={messages.title}
      action={
        (isFiltered || (list.data?.total ?? 0) > 1) && (
          <div className="w-full sm:w-60">
            <ChoiceSelect
              label={messages.network}
              value={query.network}
              values={slugs}
              names={{ ...names, '': messages.allNetworks }}
              onChange={(network) =>
                navigate(address.write({ network, page: 1 }), { replace: true })
              }
            />
          </div>
        )
      }
      className="mt-10"
    >
      <div ref={region} tabIndex={-1} className="mt-4 outline-none">
        <Loaded query={list} failure={messages.failed} stale={messages.failed}>
          {({ items, total, page, page_count: pageCount }) => (
            <>
              {total === 0 && <Nothing isFiltered={isFiltered} />}
              {total > 0 && (
                <>
                  <p role="status" className="mb-3 text-sm text-soft">
                    {messages.count(total)}
                  </p>
                  <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
                    <ImportsTable
                      imports={items}
                      formats={formats}
                      onProblems={(each) => setOpen({ kind: 'problems', import: each })}
                      onUndo={(each) => setOpen({ kind: 'undo', import: each })}
                    />
                  </div>
                </>
              )}
              <Pagination
                page={page}
                pageCount={pageCount}
                href={(target) => address.write({ ...query, page: target })}
                onNavigate={goToPage}
              />
            </>
          )}
        </Loaded>
      </div>
      <Suspense fallback={null}>
        {open?.kind === 'problems' && <ProblemsDialog of={open.import} onClose={close} />}
        {open?.kind === 'undo' && <UndoDialog of={open.import} onClose={close} />}
      </Suspense>
    </TitledSection>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <p className="border-t-2 border-ink py-8">{messages.noMatch}</p>
  ) : (
    <EmptyList title={messages.none} text={messages.noneHelp} />
  );
}
