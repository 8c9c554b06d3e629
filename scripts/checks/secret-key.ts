/**
 * Holds who reads the secret key of the database: in the Worker lib/owner-database.ts, and
 * lib/preview-link.ts, which signs links to drafts with a key made from it. env.ts declares it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const allowed = new Set([
  'functions/env.ts',
  'functions/database/service-client.ts',
  'functions/posts/preview-link.ts',
  'functions/crypto/sealed-secret.ts',
]);
const equipment = /\.(?:test|fixture)\.tsx?$|^functions\/lib\/test-app\.ts$/;

const problems = globSync('{core,site,admin,functions}/**/*.{ts,tsx,astro,mjs}', { cwd: root })
  .filter((file) => !allowed.has(file) && !equipment.test(file))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes('SUPABASE_SECRET_KEY'))
  .map((file) => `${file} may not read the secret key: call serviceClient of owner-database.ts`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
