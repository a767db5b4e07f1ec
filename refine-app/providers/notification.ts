import type { NotificationProvider } from '@refinedev/core';
import { closeToast, toast } from '../ui/toasts.ts';
import { getToken } from './token.ts';

/** Refine's notifications as toasts. Its own kind for undoable changes is not used here and shows as a plain one. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, type, message, description }) => {
    // A call that failed because the session ended: the login page says so already.
    if (type === 'error' && !getToken()) return;
    toast({ key, type: type === 'progress' ? 'info' : type, title: message, message: description });
  },
  close: closeToast,
};
