import { z } from 'zod';
import { codeProblem, plainCode } from './codes.ts';
import { secondFactorMessages } from './messages.ts';
import { currentPassword } from './schema.ts';

const codeSchema = z
  .string()
  .max(100, secondFactorMessages.codeShape)
  .overwrite(plainCode)
  .superRefine((code, context) => {
    const message = codeProblem(code);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

export const codeFormSchema = z.object({ code: codeSchema });

export const secondFactorFormSchema = z.object({
  current_password: currentPassword(secondFactorMessages.passwordRequired),
  code: codeSchema,
});

export type SecondFactorForm = z.infer<typeof secondFactorFormSchema>;

export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? '';
}
