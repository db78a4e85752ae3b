import { newId } from './members.js';

export const [ana, bia, deletedAuthor] = [newId(), newId(), newId()];
const createRow = (author: string, others: object = {}) => ({
  ...{ _id: newId(), title: 'Fone', description: '', originalPrice: null, promotionalPrice: 9.9 },
  ...{ discount: 0, store: '', link: '', image: null, coupon: '', category: 'outros', city: 'online' },
  ...{ status: 'pending', moderationReason: null, moderatedAt: null, createdAt: '2026-11-21T12:00:00.000Z' },
  ...{ likesCount: 0, dislikesCount: 0, commentsCount: 0, likes: [], dislikes: [] },
  ...{ hasLiked: false, hasDisliked: false, author: { _id: author, name: 'Ana', avatar: null, ...others } },
});

export const page = { page: 2, totalPages: 2, total: 24, totalIsExact: true };
/** Rows of promotions. */
export const rows = [
  createRow(ana),
  createRow(bia),
  createRow(ana),
  createRow(deletedAuthor, { deleted: true }),
];
/** Response of users. */
export const emails = [
  { _id: bia, email: 'bia@pechincha.dev' },
  { _id: ana, email: 'ana@pechincha.dev' },
];
