import { Module } from '@nestjs/common';
import { AttemptLimits } from './attempt-limits.js';
import { Refusals } from './refusals.js';

@Module({ providers: [AttemptLimits, Refusals], exports: [AttemptLimits, Refusals] })
export class LimitsModule {}
