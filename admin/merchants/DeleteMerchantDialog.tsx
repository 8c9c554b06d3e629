import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Link } from 'wouter';
import type { AdminMerchant, MerchantUsage } from '../../core/merchants/merchant.ts';
import { merchantMessages } from '../../core/merchants/messages.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
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
            <Confirmation
              merchant={merchant}
              onClose={onClose}
              onRefused={() => void usage.refetch()}
            />
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

interface ConfirmationProps extends DeleteMerchantDialogProps {
  onRefused: () => void;
}

function Confirmation({ merchant, onClose, onRefused }: ConfirmationProps) {
  const submission = useSubmit({
    form: useForm(),
    failure: merchantMessages.deleteFailed,
    // Something may lead to it since.
    onFailure: onRefused,
    send: async () => {
      await deleteMerchant(merchant.id);
      toast.success(merchantMessages.deleted);
      onClose();
      await refreshMerchants();
    },
  });
  return (
    <>
      <p className="wrap-anywhere">{merchantMessages.confirmDelete(merchant.name)}</p>
      <Form submission={submission} className="grid gap-5">
        <DialogActions onCancel={onClose}>
          <SubmitButton tone="danger">Delete</SubmitButton>
        </DialogActions>
      </Form>
    </>
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
