// Run by mongosh: a replica set of one and a user per service, each with rights on its own database alone.
const fs = require('node:fs');

const services = ['users', 'promotions', 'moderation', 'ads', 'gamification', 'notifications'];
const secret = (name) => fs.readFileSync(`/run/secrets/${name}`, 'utf8').trim();

const host = process.env.MONGODB_HOST ?? 'mongodb:27017';
const root = `root:${encodeURIComponent(secret('MONGODB_ROOT_PASSWORD'))}`;

const url = `mongodb://${root}@${host}/admin?directConnection=true&serverSelectionTimeoutMS=2000`;
const deadline = Date.now() + 120_000;
let connected;
// The server may be starting: at its first start it makes the root user and begins again.
while (!connected) {
  try {
    connected = connect(url);
  } catch (error) {
    if (Date.now() > deadline) throw error;
    sleep(500);
  }
}
// `rs` is a helper of the shell for its current database.
globalThis.db = connected;
const admin = db;
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({
    _id: 'rs0',
    members: [{ _id: 0, host }],
    settings: { electionTimeoutMillis: 1000 },
  });
}
while (!admin.hello().isWritablePrimary) sleep(200);

const saveUser = (user, pwd, roles) =>
  admin.getUser(user) ? admin.updateUser(user, { pwd, roles }) : admin.createUser({ user, pwd, roles });
const getRoles = (names) => names.map((name) => ({ role: 'readWrite', db: `pechincha_${name}` }));

for (const service of services) {
  saveUser(service, secret(`${service.toUpperCase()}_MONGODB_PASSWORD`), getRoles([service]));
}
// `demo` records what the demo data have made.
saveUser('operator', secret('OPERATOR_MONGODB_PASSWORD'), getRoles([...services, 'demo']));
print('MongoDB is ready.');
