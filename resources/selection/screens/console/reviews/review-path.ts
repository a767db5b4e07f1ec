import { resources } from '../../../../../resources.config.ts';

export const reviewPath = (id: number) => `${resources.reviews.screen.path}/${id}`;
