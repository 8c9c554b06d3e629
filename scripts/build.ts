/**
 * `npm run build`: builds dist/ from the project that SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY name,
 * or from the local database when they are not set. With SUPABASE_SECRET_KEY it keeps what it built in
 * .spotter/deployments, and renders only what has changed the next time.
 */
import './deploy/build.ts';
