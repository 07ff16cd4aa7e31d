import { useState } from "react";
import { Row, Specimen } from "#app/routes/design-system/specimen.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { DiamondMarker, DotMarker } from "#app/ui/marker.tsx";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";

export function TextSpecimen() {
  const [station, setStation] = useState("Tweedbank");
  return (
    <Specimen title="Words and buttons">
      <Row>
        <Mark />
        <Mark size={64} />
        <Mark size={120} />
        <span className="flex items-center gap-2.5 font-bold font-display text-[1.625rem] tracking-tight">
          <Mark /> Alight
        </span>
        <Tooltip text="This site is in beta – you may experience some bugs.">
          <Badge tone="green">Beta</Badge>
        </Tooltip>
        <div className="ml-auto flex gap-2">
          <Menu label="Menu">
            <MenuItem to="/about">About</MenuItem>
            <MenuItem to="/faq">FAQ</MenuItem>
            <MenuItem to="/dev/ui">Contact</MenuItem>
          </Menu>
          <Menu label="More">
            <MenuItem>
              <ToolIcon name="edit" /> Edit
            </MenuItem>
            <MenuItem isDanger>
              <ToolIcon name="trash" /> Delete
            </MenuItem>
          </Menu>
        </div>
      </Row>
      <div className="grid gap-1">
        <p className="figure font-bold text-figure text-green">34</p>
        <h3 className="font-bold text-4xl tracking-tight">Melrose Abbey</h3>
        <h3 className="font-semibold text-2xl">Walking Route from Tweedbank Station</h3>
        <h3 className="font-semibold text-xl">National Mining Museum Scotland</h3>
        <p className="max-w-[62ch] text-lg">
          A ruined Cistercian abbey of rose-coloured stone, founded in 1136. Look for the pig playing the
          bagpipes high on the roof. (Source: <a href="https://en.wikipedia.org">Wikipedia</a>)
        </p>
        <p>
          Body text, and a way to <a href="#main">the top of the page</a> in it.
        </p>
        <p className="text-sm text-soft">Three hills above Melrose, and the start of the path to them.</p>
        <p className="text-soft text-xs">Illustration: Alight, CC BY 4.0</p>
      </div>
      {(["primary", "outline", "quiet", "danger"] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Visit Website</Button>
          <Button variant={variant} size="sm">
            <Icon name="share" size={16} /> Share
          </Button>
          <Button variant={variant} to="/">
            Link inside
          </Button>
          <Button variant={variant} href="https://www.nationalrail.co.uk">
            Link outside <Icon name="external" size={18} />
          </Button>
          <Button variant={variant} size="icon" aria-label="Next picture">
            <Icon name="chevron-right" />
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <Badge>History</Badge>
        <Badge>Culture</Badge>
        <Badge tone="green">Published</Badge>
        <Badge tone="warning">Draft</Badge>
        <Badge tone="danger">Failed</Badge>
      </Row>
      <Row>
        {["Tweedbank", "Galashiels", "Stow"].map((name) => (
          <Chip key={name} isSelected={name === station} onClick={() => setStation(name)}>
            <DotMarker /> {name}
          </Chip>
        ))}
        <Chip to="?station=gorebridge">
          <DiamondMarker /> A link
        </Chip>
        <Chip onRemove={() => {}} removeLabel="Remove History">
          History
        </Chip>
      </Row>
    </Specimen>
  );
}
