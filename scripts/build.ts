/**
 * `npm run build`: builds dist/ from the project that SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY name,
 * or from the local database when they are not set. With SUPABASE_SECRET_KEY it keeps what it built in
 * .spotter/deployments, and renders only what has changed the next time.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Kept beside the builds: compiling its own modules takes a process a fifth of a small publish. Threads
// and processes started from here find it by the variable.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.spotter/deployments/compiled');
enableCompileCache();
await import('./deploy/build.ts');
