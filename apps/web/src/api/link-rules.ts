import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getLinkRules } from '@pechincha/contracts/operations/site';
import * as parse from './parsers';

export const parseLinkRules = parse.object<ResponseOf<typeof getLinkRules>>({
  shorteners: parse.array(parse.text()),
  trackers: parse.array(parse.text()),
  affiliateParameters: parse.array(parse.text()),
});
