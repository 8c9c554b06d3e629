import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../process/ports.ts';
import { createShareImages } from '../../share-images/create.ts';
import { databaseStore } from '../../share-images/store.ts';
import { connectToServer, type ServerConnection } from './connect.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;
let connection: ServerConnection;

beforeAll(async () => {
  const port = await freePort();
  server = await startPostgresServer({ port });
  connection = connectToServer(
    `postgresql://postgres:x@127.0.0.1:${port}/postgres?sslmode=disable`,
  );
});

afterAll(async () => {
  await connection.close();
  await server.stop();
});

it('a pipeline without the secret key draws the image of each version of a review once', async () => {
  const create = () =>
    createShareImages({
      store: databaseStore(connection),
      most: Number.POSITIVE_INFINITY,
      gently: false,
    });
  await server.session("insert into public.posts (title, published) values ('Pulse Strap', true)");
  expect(await create()).toBe(1);
  expect(await create()).toBe(0);
  await server.session("update public.posts set price = '$49'");
  expect(await create()).toBe(1);
  expect(await server.session('select count(*) from public.share_images')).toEqual(['1']);
});
