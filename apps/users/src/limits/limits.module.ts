import { Module } from '@nestjs/common';
import { AttemptLimits } from './attempt-limits.js';
import { EmailHasher } from './email-hasher.js';
import { Refusals } from './refusals.js';

@Module({ providers: [EmailHasher, AttemptLimits, Refusals], exports: [AttemptLimits, Refusals] })
export class LimitsModule {}
