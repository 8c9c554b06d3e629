import type { Env } from '../env.ts';

/** Where the files of pictures lie. A file's name never gets another content. */
export interface PictureStore {
  put(name: string, content: Uint8Array): Promise<void>;
  /** Null where there is none. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(name: string): Promise<void>;
  /** Removes every file whose name begins so. */
  removeAll(beginning: string): Promise<void>;
}

/**
 * The deployment's store, a bucket of R2 (a folder of this machine on the local platform). Null where
 * the deployment has none.
 */
export function pictureStore({ PICTURES: bucket }: Env): PictureStore | null {
  if (bucket === undefined) return null;
  return {
    put: async (name, content) => void (await bucket.put(name, content)),
    get: async (name) => {
      const file = await bucket.get(name);
      return file === null ? null : new Uint8Array(await file.arrayBuffer());
    },
    remove: (name) => bucket.delete(name),
    removeAll: async (prefix) => {
      // A picture is fewer files than one listing names.
      const { objects } = await bucket.list({ prefix });
      await bucket.delete(objects.map(({ key }) => key));
    },
  };
}
