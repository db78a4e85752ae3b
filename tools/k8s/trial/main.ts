import type { Observation, Step } from './cluster.ts';
import { backUp } from './steps/back-up.ts';
import { deploy } from './steps/deploy.ts';
import { drain, kill, roll } from './steps/disrupt.ts';
import { scale } from './steps/scale.ts';
import { publish } from './steps/publish.ts';

// npm run k8s:try [-- STEP…]: deploys the trial overlay to the cluster of KUBECONFIG and tests it there.

const steps: Record<string, Step> = { deploy, publish, backup: backUp, roll, drain, kill, scale };

const chosen = process.argv.slice(2).filter((argument) => argument !== '--');
const unknown = chosen.filter((name) => !steps[name]);
if (unknown.length > 0 || !process.env['KUBECONFIG']) {
  console.error(
    `Usage: KUBECONFIG=… npm run k8s:try [-- STEP…] (${Object.keys(steps).join(', ')}; all of them)`,
  );
  process.exit(2);
}

const observations: Observation[] = [];
let isComplete = true;
for (const [name, step] of Object.entries(steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`── ${name} ──`);
  try {
    await step((subject, observed, isOk = true) => {
      observations.push({ subject, observed, isOk });
      console.log(`${isOk ? 'ok  ' : 'FAIL'}  ${subject}: ${observed}`);
    });
  } catch (error) {
    isComplete = false;
    observations.push({ subject: name, observed: (error as Error).message, isOk: false });
    console.error(error);
    break;
  }
}

const width = Math.max(...observations.map(({ subject }) => subject.length));
console.log('');
for (const { subject, observed, isOk } of observations)
  console.log(`${isOk ? 'ok  ' : 'FAIL'}  ${subject.padEnd(width)}  ${observed}`);
process.exit(isComplete && observations.every(({ isOk }) => isOk) ? 0 : 1);
