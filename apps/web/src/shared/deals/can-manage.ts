import { ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { CurrentUser } from '@pechincha/contracts/entities/user';

type Viewer = Pick<CurrentUser, '_id' | 'role'> | null;

/** The author and admins may edit and delete a deal. */
export const canManage = ({ author }: Pick<Promotion, 'author'>, user: Viewer): boolean =>
  user !== null && (user._id === author._id || user.role === 'admin');

/** Prefixes the city; online deals have none. */
const toCityPath = (city: string, path: string): string => (city === ONLINE ? path : `/${city}${path}`);

export const getEditPath = ({ _id, city }: Pick<Promotion, '_id' | 'city'>): string =>
  toCityPath(city, `/editar-promocao/${_id}`);

/** Page to open after a deal was deleted. */
export const getListPath = ({ city }: Pick<Promotion, 'city'>): string => toCityPath(city, '/promocoes');
