import { client } from '../../api/client.ts';
import { request } from '../../api/request.ts';

const reset = client.session['password-reset'];

export const requestLink = (identity: string) => request(() => reset.$post({ json: { identity } }));

/** Status 410 when the link has expired or was used. */
export const setPassword = (token: string, new_password: string) =>
  request(() => reset.$put({ json: { token, new_password } }));
