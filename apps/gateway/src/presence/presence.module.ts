import { Module } from '@nestjs/common';
import { Presence } from './presence.js';

@Module({ providers: [Presence], exports: [Presence] })
export class PresenceModule {}
