import type { Category } from '../grants.ts';
import type { DemoOrganization } from '../organizations.ts';
import type { Dice } from '../random.ts';
import { commonWords } from './organization-names.ts';
import {
  descriptions,
  rareThemes,
  researchEndings,
  researchSubtitles,
  researchThemes,
  subjects,
  subtitles,
  type ThemeGroup,
  themeGroups,
} from './projects.ts';

export interface Project {
  readonly title: string;
  readonly theme: string;
  readonly description: string;
}

/** What an application is about. The index decides the rare words, by which a search that finds little can be tried. */
export function projectFor(organization: DemoOrganization, category: Category, index: number, dice: Dice): Project {
  const { place, city, river } = organization;
  const names = { river: river.name, system: place.system.name, city: city.name, word: dice.pick(commonWords).name, n: String(dice.int(2, 6)) };
  const { theme, ending } = category === 'research' ? researchTopic(index, dice) : livingTopic(category, index, dice);
  const subject = dice.pick(category === 'research' ? subjects.slice(0, -1) : subjects);
  const subtitle = dice.chance(0.35) ? dice.pick(category === 'research' ? researchSubtitles : subtitles) : '';
  return {
    title: fill(`${subject}${theme}${ending}${subtitle}`, names),
    theme,
    description: fill(dice.pick(descriptions[category]), { ...names, theme }),
  };
}

interface Topic {
  readonly theme: string;
  readonly ending: string;
}

function researchTopic(index: number, dice: Dice): Topic {
  return { theme: rareTheme(index) ?? dice.pick(researchThemes), ending: dice.pick(researchEndings) };
}

function livingTopic(category: Exclude<Category, 'research'>, index: number, dice: Dice): Topic {
  const rare = rareTheme(index);
  const group: ThemeGroup = rare ? themeGroups[0] : dice.pick(themeGroups);
  return { theme: rare ?? dice.pick(group.themes), ending: dice.pick(group.endings[category]) };
}

function rareTheme(index: number): string | null {
  return rareThemes.find(({ every, at }) => index % every === at)?.theme ?? null;
}

function fill(pattern: string, names: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, key: string) => names[key] ?? '');
}
