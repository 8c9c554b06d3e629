import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Link } from 'wouter';
import { priceMessages } from '../../core/prices/messages.ts';
import type { HiddenPrice } from '../../core/prices/schema.ts';
import { errorMessage } from '../api/request-error.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { styles } from '../ui/styles.ts';
import { applyPriceRules } from './api.ts';

const messages = priceMessages.rules;

/** On a site that is older than the rules: the prices that they would hide, so that none disappears unseen. */
export function PriceRules({ hidden }: { hidden: readonly HiddenPrice[] }) {
  const queries = useQueryClient();
  const apply = useMutation({
    mutationFn: applyPriceRules,
    onSuccess: async () => {
      toast.success(messages.applied);
      await queries.invalidateQueries({ queryKey: ['prices'] });
    },
    onError: (error) => toast.error(errorMessage(error, messages.failed)),
  });
  return (
    <section aria-labelledby="price-rules" className="mb-6 border-2 border-ink bg-card px-5 py-4">
      <h2 id="price-rules" className="font-display text-2xl leading-none font-extrabold">
        {messages.title}
      </h2>
      <p className="mt-2 max-w-[70ch]">{messages.help}</p>
      <p className="mt-2 font-bold">
        {hidden.length === 0 ? messages.none : messages.hidden(hidden.length)}
      </p>
      {hidden.length > 0 && (
        <ul className="mt-1 max-h-64 overflow-y-auto">
          {hidden.map(({ post_id, title, text, merchant, reason }) => (
            <li key={post_id} className="py-1 wrap-anywhere">
              <Link href={paths.editPost(post_id)} className={styles.link}>
                {title}
              </Link>
              {`: ${text}, ${messages.reasons[reason](merchant)}`}
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-3" disabled={apply.isPending} onClick={() => apply.mutate()}>
        {apply.isPending ? messages.applying : messages.apply}
      </Button>
    </section>
  );
}
