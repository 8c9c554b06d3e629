/** Checks which files read the secret key of the database. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const allowed = new Set([
  'functions/hosting/env.ts',
  'functions/database/service-client.ts',
  'functions/backups/image-file-routes.ts',
  'functions/posts/preview-link.ts',
  'functions/crypto/sealed-secret.ts',
  'functions/crypto/signing-secret.ts',
]);
const tests = /\.(?:test|fixture)\.tsx?$|^functions\/testing\/|\.d\.ts$/;

const problems = globSync('{core,site,admin,functions}/**/*.{ts,tsx,astro,mjs}', { cwd: root })
  .filter((file) => !allowed.has(file) && !tests.test(file))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes('SUPABASE_SECRET_KEY'))
  .map((file) => `${file} may not read the secret key: use functions/database/service-client.ts`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
