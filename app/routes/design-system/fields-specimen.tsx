import { useState } from "react";
import { Specimen } from "#app/routes/design-system/specimen.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input, TextArea } from "#app/ui/input.tsx";
import { MultiSelect } from "#app/ui/multi-select.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { SegmentedControl } from "#app/ui/segmented-control.tsx";

const stations = [
  ...["Aberdour", "Brunstane", "Dalmeny", "Edinburgh Park", "Edinburgh Waverley", "Eskbank", "Galashiels"],
  ...[
    "Gorebridge",
    "Inverkeithing",
    "Kinghorn",
    "Newcraighall",
    "Newtongrange",
    "North Berwick",
    "Stow",
    "Tweedbank",
  ],
].map((label, index) => ({
  value: label.toLowerCase().replaceAll(" ", "-"),
  label,
  note: String(index % 4 === 2 ? 0 : index + 3),
  isDisabled: index % 4 === 2,
}));
const anyStation = { value: "", label: "All Stations" };
const activities = ["Culture", "Garden", "History", "Kids", "Nature", "Shopping", "Walk"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

export function FieldsSpecimen() {
  const [station, setStation] = useState("");
  const [chosen, setChosen] = useState<string[]>(["history"]);
  const [minutes, setMinutes] = useState("45");
  const text = activities.filter((each) => chosen.includes(each.value)).map((each) => each.label);
  const stationProps = {
    name: "station",
    items: stations,
    anyItem: anyStation,
    value: station,
    onValueChange: setStation,
    emptyText: "No stations found",
  };
  const activityProps = {
    name: "activity",
    label: "Activities",
    text: text.join(", ") || "All activities",
    options: activities,
    value: chosen,
    onValueChange: setChosen,
  };
  const cell = "min-w-0 border-line px-4.5 py-3 max-lg:border-b lg:border-r";
  const label = "mb-1 block font-semibold text-soft text-xs";
  return (
    <Specimen title="Fields">
      <form className="grid rounded-xl border border-line bg-card shadow-soft sm:grid-cols-2 lg:grid-cols-[1.1fr_1.3fr_1.2fr_1.5fr_auto]">
        <div className={cell}>
          <label className={label} htmlFor="region">
            Region
          </label>
          <NativeSelect box="bare" id="region" name="region">
            <option>Lothians, Fife, Borders</option>
          </NativeSelect>
        </div>
        <div className={cell}>
          <label className={label} htmlFor="station-bare">
            Station
          </label>
          <Combobox {...stationProps} id="station-bare" box="bare" />
        </div>
        <div className={cell}>
          <span className={label} aria-hidden="true">
            Activities
          </span>
          <MultiSelect {...activityProps} box="bare" />
        </div>
        <div className={cell}>
          <SegmentedControl
            name="minutes"
            legend="Max walking time"
            options={["15", "30", "45"].map((value) => ({ value, label: value === "45" ? "45 min" : value }))}
            value={minutes}
            onValueChange={setMinutes}
          />
        </div>
        <div className="grid place-items-center px-3 py-2">
          <Button variant="quiet">Clear all</Button>
        </div>
      </form>
      <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
        <Field label="Name" isRequired>
          {(wiring) => <Input {...wiring} defaultValue="Melrose Abbey" />}
        </Field>
        <Field label="Email Address" error="Please enter a valid email address">
          {(wiring) => <Input {...wiring} type="email" defaultValue="nobody" />}
        </Field>
        <Field label="Station" hint="Type the start of its name.">
          {({ id }) => <Combobox {...stationProps} id={id} />}
        </Field>
        <div className="grid content-start gap-1.5">
          <span aria-hidden="true" className="font-semibold text-sm">
            Activities
          </span>
          <MultiSelect {...activityProps} />
        </div>
        <Field label="Status">
          {(wiring) => (
            <NativeSelect {...wiring}>
              <option>Draft</option>
              <option>Published</option>
            </NativeSelect>
          )}
        </Field>
        <Field label="Disabled">{(wiring) => <Input {...wiring} disabled value="Not now" readOnly />}</Field>
        <Field label="Message">{(wiring) => <TextArea {...wiring} placeholder="What did you see?" />}</Field>
        <div>
          <Checkbox defaultChecked>Step-free access</Checkbox>
          <Checkbox note="12">Toilets</Checkbox>
          <Checkbox disabled>Not here</Checkbox>
        </div>
      </div>
    </Specimen>
  );
}
