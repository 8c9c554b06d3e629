import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { SpecificationUsage } from '../../core/specifications/form.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import type { Specification } from '../../core/specifications/schema.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Confirmation } from '../ui/form/ConfirmDialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { styles } from '../ui/styles.ts';
import { deleteSpecification, refreshSpecifications, specificationUsageQuery } from './api.ts';

interface DeleteSpecificationDialogProps {
  specification: Specification;
  onDeleted: () => void;
  onClose: () => void;
}

/** Names the reviews that lose a value before it deletes the specification. */
export default function DeleteSpecificationDialog(props: DeleteSpecificationDialogProps) {
  const { specification, onDeleted, onClose } = props;
  const { id, name } = specification;
  return (
    <Dialog title={messages.deleteTitle} onClose={onClose}>
      <p className="wrap-anywhere">{messages.confirmDelete(name)}</p>
      <Loaded query={useQuery(specificationUsageQuery(id))} failure={messages.listFailed}>
        {(usage) => (
          <>
            <Usage {...usage} />
            <Confirmation
              act={async () => {
                await deleteSpecification(id);
                onDeleted();
              }}
              done={messages.deleted}
              failure={messages.deleteFailed}
              refresh={refreshSpecifications}
              confirm="Delete"
              onClose={onClose}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Usage({ posts, categories }: SpecificationUsage) {
  return (
    <div className="grid max-h-80 gap-4 overflow-y-auto">
      {posts.length === 0 ? (
        <p>{messages.unused}</p>
      ) : (
        <section>
          <h3 className="font-bold">{messages.usedPosts}</h3>
          <ul className="mt-1 grid gap-1">
            {posts.map(({ id, title, is_trashed }) => (
              <li key={id} className="wrap-anywhere">
                <Link href={is_trashed ? paths.trash : paths.editPost(id)} className={styles.link}>
                  {title || messages.untitled}
                </Link>
                {is_trashed && <span className="text-soft"> ({messages.inTrash})</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {categories.length > 0 && (
        <section>
          <h3 className="font-bold">{messages.usedCategories}</h3>
          <p className="mt-1 wrap-anywhere">{categories.map(({ name }) => name).join(', ')}</p>
        </section>
      )}
    </div>
  );
}
