import { keyPairNames, passwordNames } from './secrets.ts';

type Given = Record<string, string | undefined>;

const MIN_SECRET_LENGTH = 16;
const MIN_HASH_KEY_LENGTH = 32;

const schemes: Record<string, RegExp> = {
  MONGODB_URL: /^mongodb(\+srv)?:\/\//,
  RABBITMQ_URL: /^amqps?:\/\//,
  REDIS_URL: /^rediss?:\/\//,
  SMTP_URL: /^smtps?:\/\//,
};

/** One sentence for each setting that would stop a service later, without its value. */
export function findProblems(given: Given): string[] {
  const problems: string[] = [];
  for (const name of passwordNames) {
    const least = name === 'LOG_HASH_KEY' ? MIN_HASH_KEY_LENGTH : MIN_SECRET_LENGTH;
    const value = given[name];
    // The keys of a store elsewhere are what its provider makes them.
    const isForeign = name.endsWith('_S3_SECRET_KEY') && given['S3_ACCESS_KEY'];
    if (value && value.length < least && !isForeign)
      problems.push(`${name} is too short: at least ${least} characters, or leave it out to have one made.`);
  }
  // They would end its quoted form in the configuration of Redis.
  if (/["\\\p{Cc}]/u.test(given['REDIS_PASSWORD'] ?? ''))
    problems.push('REDIS_PASSWORD must have no quotation mark, backslash or control character.');
  for (const [name] of keyPairNames) {
    const [privateKey, publicKey] = [given[`${name}_PRIVATE_KEY`], given[`${name}_PUBLIC_KEY`]];
    if (!privateKey !== !publicKey)
      problems.push(`${name}_PRIVATE_KEY and ${name}_PUBLIC_KEY are a pair: set both, or neither.`);
  }
  for (const [name, value] of Object.entries(given)) {
    const [setting, scheme] = Object.entries(schemes).find(([suffix]) => name.endsWith(suffix)) ?? [];
    if (value && scheme && !scheme.test(value))
      problems.push(`${name} is no address of ${setting?.split('_')[0]}: it must match ${scheme.source}.`);
  }
  const { NODE_ENV, PUBLIC_URL = '', S3_ENDPOINT } = given;
  if (NODE_ENV !== 'production' && NODE_ENV !== 'development')
    problems.push('NODE_ENV must be production or development.');
  if (!/^https?:\/\/[^/]+\/?$/.test(PUBLIC_URL))
    problems.push('PUBLIC_URL must be an address such as https://pechincha.example, without a path.');
  if (NODE_ENV === 'production') {
    if (!PUBLIC_URL.startsWith('https://'))
      problems.push(
        'PUBLIC_URL must begin with https:// in production; NODE_ENV=development is for a site that only you can reach.',
      );
    if (!given['SMTP_URL'])
      problems.push(
        'SMTP_URL is missing: in production mails must be sent, for instance smtps://user:password@host.',
      );
  }
  if (S3_ENDPOINT && !(given['S3_ACCESS_KEY'] && given['S3_SECRET_KEY']))
    problems.push('S3_ENDPOINT needs S3_ACCESS_KEY and S3_SECRET_KEY.');
  return problems;
}
