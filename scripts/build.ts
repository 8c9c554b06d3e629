/**
 * `npm run build`: builds dist/ from the project in SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or from the
 * local database. With SUPABASE_SECRET_KEY it keeps builds in .spotter/deployments and renders only what has
 * changed.
 */
import './deploy/build.ts';
