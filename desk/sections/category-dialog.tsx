import { useState } from 'react';
import { Checkbox } from '../../app/ui/form/checkbox.tsx';
import { LongTextField, TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskCategory } from '../../contract/desk/model/section.ts';
import { papers } from '../../contract/limits.ts';
import { addressOf } from '../../contract/page-address.ts';
import { categoryContrast, colourProblem, darkBrightness, shownRatio } from '../../contract/rules/contrast.ts';
import { call } from '../api/call.ts';
import { SaveDialog } from './section-dialogs.tsx';
import type { FormProps } from './section-panel.tsx';
import { SlugField } from './slug-field.tsx';

/** Makes or changes a category. */
export function CategoryDialog({ section: category, stored, onClose }: FormProps<DeskCategory>) {
  const [name, setName] = useState(category?.name ?? '');
  const [slug, setSlug] = useState(category?.slug ?? '');
  const [description, setDescription] = useState(category?.description ?? '');
  const [color, setColor] = useState(category?.color ?? '#3b6ea5');
  const [isHidden, setHidden] = useState(category?.isHidden ?? false);
  const fields = { name, slug, description, color, isHidden };
  return (
    <SaveDialog
      title={category ? `修改「${category.name}」` : '新增分類'}
      stored={stored}
      storedWords={stored ? wordsOfCategory(stored) : ''}
      save={(version) =>
        category
          ? call('category/change', { category: category.slug, version, ...fields })
          : call('category/add', fields)
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField label="名稱" value={name} error={errors.name} onChange={setName} data-focus-first />
          <SlugField
            slug={slug}
            stored={category?.slug}
            example="local"
            addressOf={(one) => addressOf('news/category', { category: one })}
            error={errors.slug}
            onChange={setSlug}
          />
          <LongTextField
            label="說明"
            name="description"
            value={description}
            error={errors.description}
            onChange={setDescription}
            longest={deskLimits.descriptionMax}
          />
          <ColourField name={name || '分類'} color={color} onChange={setColor} />
          <Checkbox name="isHidden" checked={isHidden} onChange={setHidden}>
            不列在導覽、首頁與分類總覽（自己的頁面仍在）
          </Checkbox>
        </>
      )}
    </SaveDialog>
  );
}

function wordsOfCategory({ name, description, color, isHidden }: DeskCategory): string {
  return [name, description, color, isHidden ? '不列在導覽' : ''].filter(Boolean).join('，');
}

interface ColourProps {
  name: string;
  color: string;
  onChange: (color: string) => void;
}

/** The colour as readers see it beside the name in both themes, with its contrast against the paper. */
function ColourField({ name, color, onChange }: ColourProps) {
  const { light, dark } = categoryContrast(color);
  const problem = colourProblem(color);
  return (
    <div className="colour-field">
      <label>
        <span>顏色</span>
        <input type="color" value={color} onChange={({ target }) => onChange(target.value)} />
      </label>
      <p className="colour-sample" style={{ background: papers.light, color: papers.dark }}>
        <ColourSquare color={color} />
        {name}
        <span>淺色 {shownRatio(light)}</span>
      </p>
      <p className="colour-sample" style={{ background: papers.dark, color: papers.light }}>
        <ColourSquare color={color} brightness={darkBrightness} />
        {name}
        <span>深色 {shownRatio(dark)}</span>
      </p>
      <p className={problem ? 'trouble' : 'quiet'} role="status">
        {problem ?? '兩種外觀都看得清楚（至少要 3:1）'}
      </p>
    </div>
  );
}

export function ColourSquare({ color, brightness }: { color: string; brightness?: number }) {
  const style = brightness === undefined ? undefined : { filter: `brightness(${brightness})` };
  return (
    <svg className="section-colour" viewBox="0 0 1 1" aria-hidden="true" style={style}>
      <rect width="1" height="1" fill={color} />
    </svg>
  );
}
