import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { AdminMerchant, MerchantUsage } from '../../core/merchants/merchant.ts';
import { merchantMessages } from '../../core/merchants/messages.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Confirmation } from '../ui/form/ConfirmDialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { styles } from '../ui/styles.ts';
import { deleteMerchant, merchantUsageQuery, refreshMerchants } from './api.ts';

interface DeleteMerchantDialogProps {
  merchant: AdminMerchant;
  onClose: () => void;
}

export function DeleteMerchantDialog({ merchant, onClose }: DeleteMerchantDialogProps) {
  const usage = useQuery(merchantUsageQuery(merchant.id));
  return (
    <Dialog title="Delete Merchant" onClose={onClose}>
      <Loaded query={usage} failure={merchantMessages.usageFailed}>
        {({ posts, links }) =>
          posts.length + links.length === 0 ? (
            <>
              <p className="wrap-anywhere">{merchantMessages.confirmDelete(merchant.name)}</p>
              <Confirmation
                act={() => deleteMerchant(merchant.id)}
                done={merchantMessages.deleted}
                failure={merchantMessages.deleteFailed}
                // Something may lead to it since.
                onFailure={() => void usage.refetch()}
                refresh={refreshMerchants}
                confirm="Delete"
                onClose={onClose}
              />
            </>
          ) : (
            <>
              <p className="wrap-anywhere">{merchantMessages.used(merchant.name)}</p>
              <Usage posts={posts} links={links} />
              <div>
                <Button onClick={onClose}>Close</Button>
              </div>
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Usage({ posts, links }: MerchantUsage) {
  return (
    <div className="grid max-h-80 gap-4 overflow-y-auto">
      {posts.length > 0 && (
        <section>
          <h3 className="font-bold">{merchantMessages.usedPosts}</h3>
          <ul className="mt-1 grid gap-1">
            {posts.map(({ id, title, is_trashed }) => (
              <li key={id} className="wrap-anywhere">
                <Link href={is_trashed ? paths.trash : paths.editPost(id)} className={styles.link}>
                  {title || merchantMessages.untitled}
                </Link>
                {is_trashed && <span className="text-soft"> ({merchantMessages.inTrash})</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 && (
        <section>
          <h3 className="font-bold">{merchantMessages.usedLinks}</h3>
          <ul className="mt-1 grid gap-1">
            {links.map(({ id, slug }) => (
              <li key={id} className="font-note text-sm wrap-anywhere">
                /go/{slug}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
