import { normalizeText } from '@pechincha/contracts/characters';
import { toCitySlug } from '@pechincha/contracts/cities';
import { categoryIcons, MAX_CATEGORIES, MAX_CITIES } from '@pechincha/contracts/site';
import { MAX_LIST_ENTRIES, permanentCategories } from '@pechincha/contracts/site-rules';
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { FieldError, InputField } from '../../components/ui/field';
import { Menu } from '../../components/ui/popup';
import { Switch } from '../../components/ui/settings';
import { formatCount, formatQuantity } from '../../lib/format';
import { classes } from '../../lib/style';
import { iconChoices } from './category-icons';
import { createRow, getRowPath, type RowOf, type RowSection, type RowValues } from './site-values';
import type { SiteForm } from './use-site-form';

/** More rows than these are shown on demand, and can be filtered. */
const SHOWN_ROWS = 20;

type RowErrors = Readonly<Record<string, string>>;

interface RowProps<Name extends RowSection> {
  row: RowOf<Name>;
  /** Counted from 1. */
  number: number;
  /** Of the first field of a row that was just added. */
  takesFocus: boolean;
  /** By field; undefined without any. */
  errors: RowErrors | undefined;
  /** @param field where it was typed, whose error goes */
  onChange: (key: string, part: Partial<RowOf<Name>>, field: string) => void;
}

interface RowInputProps extends ComponentProps<'input'> {
  error: string | undefined;
  takesFocus?: boolean;
}

/** Input of a row, named by `aria-label`. */
function RowInput({ error, takesFocus = false, className, ...input }: RowInputProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes('site-row-field', className)}>
      <input
        ref={ref}
        className="input"
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        {...input}
      />
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

const addressAttributes = { autoCapitalize: 'none', spellCheck: false } as const;

/** The address that a new row has by its name, until another one is typed. */
const suggestAddress = (row: { isNew: boolean }, from: string, address: string, to: string): string =>
  row.isNew && address === toCitySlug(from) ? toCitySlug(to) : address;

function CityFields({ row, number, takesFocus, errors, onChange }: RowProps<'cities'>) {
  return (
    <>
      <RowInput
        aria-label={`Nome da cidade ${number}`}
        placeholder="Nome"
        value={row.name}
        error={errors?.['name']}
        takesFocus={takesFocus}
        onChange={({ target: { value: name } }) =>
          onChange(row.key, { name, slug: suggestAddress(row, row.name, row.slug, name) }, 'name')
        }
      />
      <RowInput
        className="site-address"
        aria-label={`Endereço da cidade ${number}`}
        placeholder="endereço"
        value={row.slug}
        error={errors?.['slug']}
        {...addressAttributes}
        onChange={({ target }) => onChange(row.key, { slug: target.value }, 'slug')}
      />
      <span className="site-row-switch">
        <span className="small" aria-hidden="true">
          No menu
        </span>
        <Switch
          label={`No menu: cidade ${number}`}
          checked={row.inMenu}
          onPress={() => onChange(row.key, { inMenu: !row.inMenu }, 'inMenu')}
        />
      </span>
    </>
  );
}

function CategoryFields({ row, number, takesFocus, errors, onChange }: RowProps<'categories'>) {
  const { text, icon: Icon } = iconChoices[row.icon];
  const groups = [
    categoryIcons.map((icon) => ({
      ...iconChoices[icon],
      onSelect: () => onChange(row.key, { icon }, 'icon'),
    })),
  ];
  return (
    <>
      <span className="site-row-icon">
        <Menu
          className="button"
          label={`Ícone da categoria ${number}: ${text}`}
          listLabel={`Ícone da categoria ${number}`}
          align="start"
          groups={groups}
        >
          <Icon aria-hidden="true" />
          <ChevronDown aria-hidden="true" />
        </Menu>
      </span>
      <RowInput
        aria-label={`Nome da categoria ${number}`}
        placeholder="Nome"
        value={row.label}
        error={errors?.['label'] ?? errors?.['icon']}
        takesFocus={takesFocus}
        onChange={({ target: { value: label } }) =>
          onChange(row.key, { label, value: suggestAddress(row, row.label, row.value, label) }, 'label')
        }
      />
      <RowInput
        aria-label={`Endereço da categoria ${number}`}
        placeholder="endereço"
        value={row.value}
        readOnly={!row.isNew}
        error={errors?.['value']}
        {...addressAttributes}
        onChange={({ target }) => onChange(row.key, { value: target.value }, 'value')}
      />
      <span className="site-row-switch">
        <span className="small" aria-hidden="true">
          Escondida
        </span>
        <Switch
          label={`Escondida: categoria ${number}`}
          checked={row.hidden}
          onPress={() => onChange(row.key, { hidden: !row.hidden }, 'hidden')}
        />
      </span>
    </>
  );
}

function BlockedDomainFields({ row, number, takesFocus, errors, onChange }: RowProps<'blockedDomains'>) {
  return (
    <>
      <RowInput
        aria-label={`Domínio bloqueado ${number}`}
        placeholder="loja.com.br"
        inputMode="url"
        value={row.domain}
        error={errors?.['domain']}
        takesFocus={takesFocus}
        {...addressAttributes}
        onChange={({ target }) => onChange(row.key, { domain: target.value }, 'domain')}
      />
      <RowInput
        aria-label={`Motivo do domínio bloqueado ${number}`}
        placeholder="Motivo, que quem tentar publicar vai ler"
        value={row.reason}
        error={errors?.['reason']}
        onChange={({ target }) => onChange(row.key, { reason: target.value }, 'reason')}
      />
    </>
  );
}

interface RowKind<Name extends RowSection> {
  Fields: (props: RowProps<Name>) => ReactNode;
  create: () => RowOf<Name>;
  /** What the filter looks in. */
  getText: (row: RowOf<Name>) => string;
  isFixed: (row: RowOf<Name>) => boolean;
  isOrdered: boolean;
  max: number;
  /** 'cidade', after a number and before one. */
  singular: string;
  plural: string;
  addText: string;
  removedText: string;
  filterText: string;
}

const rowKinds: { [Name in RowSection]: RowKind<Name> } = {
  cities: {
    Fields: CityFields,
    create: () => createRow({ slug: '', name: '', inMenu: true }, true),
    getText: ({ name, slug }) => `${name} ${slug}`,
    isFixed: () => false,
    isOrdered: true,
    max: MAX_CITIES,
    singular: 'cidade',
    plural: 'cidades',
    addText: 'Adicionar cidade',
    removedText: 'Cidade removida',
    filterText: 'Filtrar cidades',
  },
  categories: {
    Fields: CategoryFields,
    create: () => createRow({ value: '', label: '', icon: 'tag', hidden: false }, true),
    getText: ({ label, value }) => `${label} ${value}`,
    isFixed: ({ value, isNew }) => !isNew && permanentCategories.includes(value),
    isOrdered: true,
    max: MAX_CATEGORIES,
    singular: 'categoria',
    plural: 'categorias',
    addText: 'Adicionar categoria',
    removedText: 'Categoria removida',
    filterText: 'Filtrar categorias',
  },
  blockedDomains: {
    Fields: BlockedDomainFields,
    create: () => createRow({ domain: '', reason: '' }, true),
    getText: ({ domain, reason }) => `${domain} ${reason}`,
    isFixed: () => false,
    isOrdered: false,
    max: MAX_LIST_ENTRIES,
    singular: 'domínio',
    plural: 'domínios',
    addText: 'Adicionar domínio',
    removedText: 'Domínio removido',
    filterText: 'Filtrar domínios',
  },
};

interface RowItemProps<Name extends RowSection> extends RowProps<Name> {
  name: Name;
  isFirst: boolean;
  isLast: boolean;
  onMove: (key: string, step: -1 | 1) => void;
  onRemove: (key: string, number: number) => void;
}

function RowItem<Name extends RowSection>(props: RowItemProps<Name>) {
  const { name, row, number, isFirst, isLast, onMove, onRemove } = props;
  const { Fields, singular, isFixed, isOrdered } = rowKinds[name] as RowKind<Name>;
  const label = `${singular} ${number}`;
  return (
    <li className={classes('site-row', name)}>
      <span className="small muted site-row-number" aria-hidden="true">
        {number}
      </span>
      <Fields {...props} />
      <span className="site-row-actions">
        {isOrdered ? (
          <>
            <Button
              className="square"
              label={`Subir ${label}`}
              disabled={isFirst}
              onClick={() => onMove(row.key, -1)}
              icon={ChevronUp}
            />
            <Button
              className="square"
              label={`Descer ${label}`}
              disabled={isLast}
              onClick={() => onMove(row.key, 1)}
              icon={ChevronDown}
            />
          </>
        ) : null}
        {isFixed(row) ? null : (
          <Button
            className="square"
            label={`Remover ${label}`}
            onClick={() => onRemove(row.key, number)}
            icon={Trash2}
          />
        )}
      </span>
    </li>
  );
}

/** Only the row that is typed in is drawn again. */
const MemoRowItem = memo(
  RowItem,
  ({ errors: one, ...before }, { errors: other, ...after }) =>
    JSON.stringify(one) === JSON.stringify(other) &&
    Object.entries(after).every(([name, value]) => before[name as keyof typeof before] === value),
) as typeof RowItem;

/** The errors of a section's rows by row and field. */
function groupErrors(errors: SiteForm['errors'], name: RowSection): Map<string, RowErrors> {
  const byRow = new Map<string, RowErrors>();
  for (const [path, message] of Object.entries(errors)) {
    const [section, key, field] = path.split('.');
    if (section === name && key !== undefined && field !== undefined)
      byRow.set(key, { ...byRow.get(key), [field]: message });
  }
  return byRow;
}

interface RowListProps<Name extends RowSection> {
  name: Name;
  form: SiteForm;
  announce: (text: string) => void;
}

/** The rows of a section, to change, order, add and remove. */
export function RowList<Name extends RowSection>({ name, form, announce }: RowListProps<Name>) {
  const kind = rowKinds[name] as RowKind<Name>;
  const values: RowValues = form.values;
  const rows: readonly RowOf<Name>[] = values[name];
  const { change } = form;
  const [filter, setFilter] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  /** Shown whatever the filter says: what matched it when it was typed, and what was changed, added or moved since. */
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<string>();
  const errors = groupErrors(form.errors, name);

  const update = (edit: (rows: readonly RowOf<Name>[]) => readonly RowOf<Name>[], path?: string): void =>
    change(name, edit as never, path);
  const pin = (key: string): void => setPinned((keys) => (keys.has(key) ? keys : new Set(keys).add(key)));
  const latest = useRef({ rows, update, pin, announce });
  useEffect(() => {
    latest.current = { rows, update, pin, announce };
  });
  // For `memo`.
  const [handlers] = useState(() => ({
    onChange(key: string, part: Partial<RowOf<Name>>, field: string): void {
      latest.current.update(
        (current) => current.map((row) => (row.key === key ? { ...row, ...part } : row)),
        getRowPath(name, key, field),
      );
      latest.current.pin(key);
    },
    onMove(key: string, step: -1 | 1): void {
      const { rows, update, pin, announce } = latest.current;
      const to = rows.findIndex((row) => row.key === key) + step;
      update((current) => {
        const from = current.findIndex((row) => row.key === key);
        const next = [...current];
        next.splice(from + step, 0, ...next.splice(from, 1));
        return next;
      });
      pin(key);
      announce(`Posição ${to + 1} de ${rows.length}`);
    },
    onRemove(key: string): void {
      latest.current.update((current) => current.filter((row) => row.key !== key));
      latest.current.announce(kind.removedText);
    },
  }));

  const isLong = rows.length > SHOWN_ROWS;
  const matches = (row: RowOf<Name>, text: string): boolean =>
    normalizeText(kind.getText(row)).includes(normalizeText(text));
  const isShown = (row: RowOf<Name>, index: number): boolean =>
    !isLong ||
    errors.has(row.key) ||
    pinned.has(row.key) ||
    (filter.trim() ? matches(row, filter) : isExpanded || index < SHOWN_ROWS);
  const changeFilter = (text: string): void => {
    setFilter(text);
    setPinned(new Set(text.trim() ? rows.filter((row) => matches(row, text)).map(({ key }) => key) : []));
  };
  const add = (): void => {
    const row = kind.create();
    update((current) => [...current, row]);
    setFilter('');
    setPinned((keys) => new Set(filter.trim() ? [] : keys).add(row.key));
    setAdded(row.key);
  };
  const shownCount = rows.filter(isShown).length;
  const isFull = rows.length >= kind.max;

  return (
    <>
      {isLong ? (
        <div className="site-filter">
          <InputField
            label={kind.filterText}
            required={false}
            type="search"
            autoComplete="off"
            value={filter}
            help={`${formatCount(shownCount)} de ${formatQuantity(rows.length, kind.singular, kind.plural)}`}
            onChange={({ target }) => changeFilter(target.value)}
          />
        </div>
      ) : null}
      <ul className="divided-rows">
        {rows.map((row, index) =>
          isShown(row, index) ? (
            <MemoRowItem
              key={row.key}
              name={name}
              row={row}
              number={index + 1}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              takesFocus={row.key === added}
              errors={errors.get(row.key)}
              {...handlers}
            />
          ) : null,
        )}
      </ul>
      <div className="cluster site-row-buttons">
        <Button
          icon={Plus}
          disabled={isFull}
          aria-describedby={isFull ? `full-${name}` : undefined}
          onClick={add}
        >
          {kind.addText}
        </Button>
        {isLong && !filter.trim() ? (
          <Button
            className="text-button"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded
              ? `Mostrar só ${SHOWN_ROWS} ${kind.plural}`
              : `Mostrar ${formatQuantity(rows.length, kind.singular, kind.plural)}`}
          </Button>
        ) : null}
        {isFull ? (
          <p className="small muted" id={`full-${name}`}>{`No máximo ${formatCount(kind.max)}.`}</p>
        ) : null}
      </div>
    </>
  );
}
