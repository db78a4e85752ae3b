import { Module } from '@nestjs/common';
import { StandingsRepository } from './standings.repository.js';

@Module({ providers: [StandingsRepository], exports: [StandingsRepository] })
export class StandingsModule {}
