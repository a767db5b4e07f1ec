import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Radio } from 'antd';
import { useId } from 'react';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { declaredColumns, possibleColumns, shownColumns } from './columns.ts';
import type { Preferences } from './preferences.ts';

interface Props {
  readonly resource: Resource;
  readonly hidden: readonly string[];
  readonly preferences: Preferences;
  readonly onChange: (change: Partial<Preferences>) => void;
}

/** Which columns a table has and how high its rows are. */
export function TableSettings(props: Props) {
  return (
    <Popover trigger="click" placement="bottomRight" content={<Settings {...props} />} destroyOnHidden>
      <Button icon={<SettingOutlined aria-hidden />}>表示の設定</Button>
    </Popover>
  );
}

function Settings({ resource, hidden, preferences, onChange }: Props) {
  const id = useId();
  const shown = shownColumns(resource, hidden, preferences.columns);
  const [first] = declaredColumns(resource, hidden);
  const toggle = (name: string, on: boolean) => onChange({ columns: on ? [...shown, name] : shown.filter((other) => other !== name) });
  return (
    <div className="table-settings">
      <fieldset>
        <legend>表示する項目</legend>
        {possibleColumns(resource, hidden).map((name) => (
          <Checkbox key={name} checked={shown.includes(name)} disabled={name === first} onChange={(event) => toggle(name, event.target.checked)}>
            {fieldOf(resource, name)?.label ?? name}
          </Checkbox>
        ))}
      </fieldset>
      <Button type="link" size="small" onClick={() => onChange({ columns: declaredColumns(resource, hidden) })}>
        最初の項目に戻す
      </Button>
      <p id={id}>行の高さ</p>
      <Radio.Group
        aria-labelledby={id}
        value={preferences.density ?? 'compact'}
        onChange={(event) => onChange({ density: event.target.value })}
        options={[
          { value: 'compact', label: '標準' },
          { value: 'comfortable', label: 'ゆったり' },
        ]}
      />
    </div>
  );
}
