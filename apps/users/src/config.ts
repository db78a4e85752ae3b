import { privateKeyPem, serviceConfig } from '@pechincha/service-kit/config';
import { z } from 'zod';

export const usersConfig = serviceConfig.extend({
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must begin with redis://'),
  MEMBER_TOKEN_PRIVATE_KEY: privateKeyPem,
  /** Missing: sign-in with Google is off. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'),
  /** `high` for one machine that plays many members. */
  LIMITS_PER_ADDRESS: z.enum(['normal', 'high']).default('normal'),
});
export type UsersConfig = z.infer<typeof usersConfig>;

export const USERS_CONFIG = Symbol('USERS_CONFIG');
