interface DemoMember {
  key: string;
  name: string;
  email: string;
  password: string;
  role: 'user' | 'manager' | 'admin';
  status: 'active' | 'suspended';
  joinedDaysAgo: number;
}

const neighbour = <Key extends string>(key: Key, name: string, joinedDaysAgo: number) => ({
  key,
  name,
  email: `${key}@correio.example`,
  password: 'demo1234',
  role: 'user' as const,
  status: 'active' as const,
  joinedDaysAgo,
});

const everyone = [
  {
    key: 'beatriz',
    name: 'Beatriz Andrade',
    email: 'admin@pechincha.dev',
    password: 'admin123',
    role: 'admin',
    status: 'active',
    joinedDaysAgo: 412,
  },
  {
    key: 'gerson',
    name: 'Gerson Prado',
    email: 'gerente@pechincha.dev',
    password: 'gerente123',
    role: 'manager',
    status: 'active',
    joinedDaysAgo: 388,
  },
  {
    key: 'ana',
    name: 'Ana Ribeiro',
    email: 'ana@pechincha.dev',
    password: 'ana123',
    role: 'user',
    status: 'active',
    joinedDaysAgo: 240,
  },
  {
    key: 'bruno',
    name: 'Bruno Teixeira',
    email: 'bruno@pechincha.dev',
    password: 'bruno123',
    role: 'user',
    status: 'active',
    joinedDaysAgo: 197,
  },
  neighbour('cleide', 'Cleide Moura', 331),
  neighbour('dario', 'Dário Nogueira', 305),
  neighbour('edna', 'Edna Yamashiro', 276),
  neighbour('fabio', 'Fábio Kowalski', 251),
  neighbour('heloisa', 'Heloísa Pacheco', 214),
  neighbour('icaro', 'Ícaro Valadares', 180),
  neighbour('jussara', 'Jussara Lins', 163),
  neighbour('kleber', 'Kleber Antunes', 142),
  neighbour('lurdes', 'Lurdes Fontana', 118),
  neighbour('marcelo', 'Marcelo Quintino', 96),
  neighbour('nair', 'Nair Brandão', 83),
  neighbour('otavio', 'Otávio Sardinha', 29),
  neighbour('priscila', 'Priscila Telles', 29),
  neighbour('rafael', 'Rafael Nunes', 28),
  { ...neighbour('zeca', 'Zeca Ferraz', 52), status: 'suspended' },
] as const satisfies DemoMember[];

export type MemberKey = (typeof everyone)[number]['key'];

export const members: readonly (DemoMember & { key: MemberKey })[] = everyone;
