import { createHmac, hkdfSync } from 'node:crypto';
import { privateKeyPem, securePublicUrl, s3Config, serviceConfig } from '@pechincha/service-kit/config';
import { z } from 'zod';

export const voteWeightConfig = {
  /** Age from which the votes of an account count. */
  VOICE_MIN_AGE_HOURS: z.coerce.number().min(0).default(72),
};

const settings = serviceConfig.extend({
  /** Public address of the site; base of links in mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must begin with redis://'),
  MEMBER_TOKEN_PRIVATE_KEY: privateKeyPem,
  /** Missing: sign-in with Google is off. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  /** Needed for sign-in by redirect, not for Google's button. */
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  ...s3Config,
  /** Missing: mails are saved to MAIL_DIR. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  /** An address; a name before it, as in `Name <address>`, is replaced by that of the site. */
  MAIL_FROM: z
    .string()
    .default('nao-responda@pechincha.dev')
    .transform((sender) => /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender)
    .pipe(z.email('not an address')),
  /** Where developers read mails that are not sent. */
  MAIL_DIR: z.string().min(1).optional(),
  ...voteWeightConfig,
  /** Per account. */
  LIMIT_CONFIRMATION_MAILS_PER_DAY: z.coerce.number().int().min(1).default(3),
  /** `high` for a machine that acts for many members, as in load tests. */
  LIMITS_PER_ADDRESS: z.enum(['normal', 'high']).default('normal'),
  /** Failed ones within 15 minutes; like the next two it wins over LIMITS_PER_ADDRESS. */
  LIMIT_SIGN_INS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  /** Registrations, and other requests without an account, within 15 minutes. */
  LIMIT_REGISTRATIONS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  /** Accounts registered from one address within this time are one address group; with 0 none are. */
  ADDRESS_GROUP_WINDOW_HOURS: z.coerce.number().min(0).optional(),
});

export const usersConfigSchema = settings
  .refine(({ SMTP_URL, MAIL_DIR }) => SMTP_URL ?? MAIL_DIR, {
    message: 'is missing, and so is MAIL_DIR: mails must go somewhere',
    path: ['SMTP_URL'],
  })
  .refine(({ NODE_ENV, SMTP_URL }) => NODE_ENV !== 'production' || SMTP_URL, {
    message: 'would keep mails as files that nobody receives: set SMTP_URL in production',
    path: ['MAIL_DIR'],
  })
  .refine(...securePublicUrl);
export type UsersConfig = z.infer<typeof usersConfigSchema>;

export const USERS_CONFIG = Symbol('USERS_CONFIG');

/**
 * A keyed hash, equal in all replicas: who reads logs or databases cannot guess what was hashed.
 * @param purpose hashes for different purposes cannot be compared
 */
export function createKeyedHash(
  { MEMBER_TOKEN_PRIVATE_KEY }: UsersConfig,
  purpose: string,
): (text: string) => string {
  const key = new Uint8Array(hkdfSync('sha256', MEMBER_TOKEN_PRIVATE_KEY, '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
