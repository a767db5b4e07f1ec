import { expect, it } from 'vitest';
import { handlers } from '../../api/app/capabilities.ts';
import { changeWords } from '../../api/cli/change-words.ts';
import { checkedConfiguration, withoutHandlers } from '../../api/cli/checked-configuration.ts';
import { schemaChanges } from '../../api/db/schema-diff.ts';
import { resources } from '../../resources.config.ts';

it('the configuration is sound, and all of it is there', async () => expect(await checkedConfiguration()).toEqual(resources));

it('every declared action has its server half, and one that lacks it is named', () => {
  expect(withoutHandlers(resources, handlers)).toEqual([]);
  const { invite: _, ...others } = handlers.actions.users ?? {};
  const withoutOne = { actions: { ...handlers.actions, users: others } };
  expect(withoutHandlers(resources, withoutOne)).toEqual(["users.invite: the action has no handler in its capability's server/index.ts"]);
});

it.each(["'yes'", "'yes'::text"])('notices a default that is another than %s', (written) => {
  const changes = (fallback: string) => {
    const column = { name: 'published', type: 'text', nullable: false } as const;
    const present = { name: 'faqs', columns: [{ ...column, default: written }], indexes: [], searched: false, guarded: false };
    return schemaChanges([{ name: 'faqs', columns: [{ ...column, default: fallback }], indexes: [] }], {
      tables: [present],
      typeName: (type) => type,
    });
  };
  expect(changes('yes')).toEqual([]);
  expect(changes('no').map(changeWords)).toEqual(['faqs.published（列の型・必須・初期値・参照先を変える）']);
});
