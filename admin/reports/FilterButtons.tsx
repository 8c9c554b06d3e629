interface FilterButtonsProps<Choice extends string> {
  name: string;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => string;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** Buttons above a list, of which one is pressed. */
export function FilterButtons<Choice extends string>({
  name,
  choices,
  nameOf,
  chosen,
  onChoose,
}: FilterButtonsProps<Choice>) {
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">{name}</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          className="min-h-11 cursor-pointer border-2 border-ink px-3 font-semibold hover:bg-deep aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {nameOf(choice)}
        </button>
      ))}
    </fieldset>
  );
}
