import { refuseWhileCommented } from '../comments/still-commented.ts';
import type { Hooks } from '../hooks.ts';

export const submissionHooks: Hooks = { delete: refuseWhileCommented('submission') };
