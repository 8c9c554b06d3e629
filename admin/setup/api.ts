import { queryOptions } from '@tanstack/react-query';
import { type AdminUser, readSignedIn } from '../../core/account/session-answers.ts';
import { checklistMessages } from '../../core/setup/messages.ts';
import type { SetupForm, SetupState } from '../../core/setup/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** Whether a setup link can be used. @throws RequestError */
export const readSetupState = async (token: string): Promise<SetupState> =>
  (await request(() => client.setup.state.$post({ json: { token } }))).state;

/** Creates the owner and signs this browser in. @throws RequestError, with `state` in the body of a refused link */
export const completeSetup = async (json: SetupForm): Promise<AdminUser> =>
  readSignedIn(await request(() => client.setup.$post({ json })));

export const checklistQuery = () =>
  queryOptions({ queryKey: ['checklist'], queryFn: () => request(() => client.checklist.$get()) });

export const dismissChecklist = () => ({
  mutationFn: () => request(() => client.checklist.dismissed.$post()),
  onSuccess: () => invalidate('checklist'),
  meta: { failure: checklistMessages.dismissFailed },
});
