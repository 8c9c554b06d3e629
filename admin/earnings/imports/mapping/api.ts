import {
  type EarningFormat,
  earningFormatSchema,
  type FormatForm,
} from '../../../../core/earnings/schema.ts';
import { client } from '../../../api/client.ts';
import { request } from '../../../api/request.ts';

const { formats } = client.earnings;

/** Creates a format, or saves the one with the id. */
export async function saveFormat(json: FormatForm, id: string | null): Promise<EarningFormat> {
  const answer =
    id === null
      ? await request(() => formats.$post({ json }))
      : await request(() => formats[':id'].$put({ param: { id }, json }));
  return earningFormatSchema.parse(answer.format);
}
