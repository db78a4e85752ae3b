import { chooseSteps, exitWithUsage, runSteps, type Step } from '@pechincha/deploy/run-steps';
import { backUp } from './steps/back-up.ts';
import { deploy } from './steps/deploy.ts';
import { drain, kill, roll } from './steps/disrupt.ts';
import { scale } from './steps/scale.ts';
import { publish } from './steps/publish.ts';

// npm run k8s:try [-- STEP…]: deploys the trial overlay to the cluster of KUBECONFIG and tests it there.

const steps: Record<string, Step> = { deploy, publish, backup: backUp, roll, drain, kill, scale };
const USAGE = 'KUBECONFIG=… npm run k8s:try';

const chosen = chooseSteps(steps, USAGE);
if (!process.env['KUBECONFIG']) exitWithUsage(steps, USAGE);
await runSteps(chosen);
