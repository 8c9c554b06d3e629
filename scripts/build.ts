/**
 * `npm run build`: builds dist/ from the database in SUPABASE_URL, or from the local one. With
 * SUPABASE_SECRET_KEY it keeps builds in .spotter/deployments and renders only changes.
 */
import './deploy/build.ts';
