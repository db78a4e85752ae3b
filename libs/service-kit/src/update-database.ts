import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import { DataMigration } from '@pechincha/persistence/data-migration';
import { buildIndexes } from '@pechincha/persistence/database';
import type { Connection } from 'mongoose';

/** Runs the service's migrations, then builds its indexes. Does nothing without a database. */
export async function updateDatabase(app: INestApplication): Promise<void> {
  const modules = [...app.get(ModulesContainer).values()];
  const providers = modules.flatMap((module) => [...module.providers]);
  for (const [, { instance }] of providers) if (instance instanceof DataMigration) await instance.migrate();
  const connection = providers.find(([token]) => token === getConnectionToken())?.[1].instance;
  if (connection) await buildIndexes(connection as Connection);
}
