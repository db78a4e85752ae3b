import { writeFileSync } from 'node:fs';
import { eventsPageFile, renderEventsPage } from './events-page.ts';
import { drawPackageGraph, packageGraphFile, readPackageGraph } from './package-graph.ts';

// npm run docs: writes the pages and pictures of docs/ that follow from the code.

writeFileSync(eventsPageFile, await renderEventsPage());
writeFileSync(packageGraphFile, drawPackageGraph(readPackageGraph()));
