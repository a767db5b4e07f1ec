import { grantCategories } from '../../../domain/terms.ts';

export const noticeStatuses = { draft: '下書き', published: '公開中', archived: 'アーカイブ' } as const;

export const noticeAudiences = { all: '全員', admin: '管理者', user: 'ユーザー' } as const;

export const noticeCategories = { all: '全体', ...grantCategories } as const;
