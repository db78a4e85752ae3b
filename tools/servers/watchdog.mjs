// Reads from a pipe of the process that starts servers. When the pipe closes, that process has ended (in whatever way):
// then the registered process groups are ended and the registered requests sent to a Docker engine. Plain JavaScript,
// because it must start fast and without dependencies.
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';

const GRACE_MS = 5000;
/** A container may appear after its creator has ended, if its creation was in progress. */
const RETRY_TIMEOUT_MS = 5000;
const groups = new Map();
const requests = new Set();

function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function signal(pid, name) {
  try {
    process.kill(-pid, name);
    return true;
  } catch {
    return false;
  }
}

function send({ engine, method, path }) {
  return new Promise((resolve) => {
    const sent = request({ ...engine, method, path, agent: false, timeout: 30_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(0));
    sent.end();
  });
}

async function sendInOrder(list) {
  const deadline = Date.now() + RETRY_TIMEOUT_MS;
  for (const one of list) {
    while ((await send(one)) >= 400 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

// Ignored: closing the terminal or signalling the parent's group must not end this before its work is done.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const rest = line.slice(1);
    const pid = Number(rest);
    if (rest[0] === '[') {
      if (line[0] === '+') requests.add(rest);
      else requests.delete(rest);
    } else if (line[0] === '+') groups.set(pid, startTime(pid));
    else if (line[0] === '-') groups.delete(pid);
  })
  .on('close', () => {
    for (const list of requests) void sendInOrder(JSON.parse(list));
    // A leader with another start time is another process that reuses the id: its group is left alone.
    const ownGroups = [...groups].filter(([pid, time]) => {
      const now = startTime(pid);
      return now === undefined || now === time;
    });
    for (const [pid] of ownGroups) {
      signal(pid, 'SIGCONT');
      signal(pid, 'SIGTERM');
    }
    const deadline = Date.now() + GRACE_MS;
    const timer = setInterval(() => {
      const remaining = ownGroups.filter(([pid]) => signal(pid, 0));
      if (remaining.length > 0 && Date.now() < deadline) return;
      for (const [pid] of remaining) signal(pid, 'SIGKILL');
      clearInterval(timer);
    }, 100);
  });
