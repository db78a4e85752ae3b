// Run by mongosh: a replica set of one and a user per service, each with rights on its own database alone.
const services = ['users', 'promotions', 'moderation', 'ads', 'gamification', 'notifications'];
const secret = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
};

const host = process.env.MONGODB_HOST ?? 'mongodb:27017';
const root = `root:${secret('MONGODB_ROOT_PASSWORD')}`;
// `rs` is a helper of the shell for its current database.
globalThis.db = connect(`mongodb://${root}@${host}/admin?directConnection=true`);
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

for (const service of services) {
  saveUser(service, secret(`${service.toUpperCase()}_MONGODB_PASSWORD`), [
    { role: 'readWrite', db: `pechincha_${service}` },
  ]);
}
saveUser(
  'operator',
  secret('OPERATOR_MONGODB_PASSWORD'),
  services.map((service) => ({ role: 'readWrite', db: `pechincha_${service}` })),
);
print('MongoDB is ready.');
