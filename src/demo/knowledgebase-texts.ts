/** Texts of articles that are longer than a line, by title. */
export const longTexts: Readonly<Record<string, string>> = {
  'Calibrating rain gauges': `
<p>A millimetre of rain is a litre on a square metre. Our gauge counts it in tips of a small spoon, and this is how the lab makes sure that a tip is a tip.</p>
<h2>What you need</h2>
<p>A bottle with a mark at one litre, the drip stand from cabinet 3, and an hour in which nobody opens the window. Level the gauge first: a lean of two degrees hides <b>one tip in fifty</b>.</p>
<aside class="callout-info"><p><b>Slow is right.</b> Drip one litre through the funnel within an hour. Faster is not better: in heavy rain the spoons spill, and the gauge reads too little.</p></aside>
<h2>Count and compare</h2>
<p>Start the counter with the first tip and count the tips. When the bottle is empty, wait two minutes, then compare with the table.</p>
<table><thead><tr><th>Gauge</th><th>Tips for one litre</th><th>Accepted</th><th>If outside</th></tr></thead>
<tbody><tr><td>Station 3</td><td>100</td><td>98 to 102</td><td>Turn both screws, a quarter each</td></tr>
<tr><td>Station 4</td><td>250</td><td>247 to 253</td><td>Set the factor in the app</td></tr></tbody></table>
<h2>Write it down</h2>
<p>The certificate wants four things, in this order:</p>
<ol><li>the number on the bottom of the gauge,</li><li>the tips that you counted, not the ones you wished for,</li><li>the temperature in the room,</li><li>your name.</li></ol>
<h2>When the spoon sticks</h2>
<p>Usually it is a spider. Take the funnel off, blow, and count again from the start. If the spoon still hesitates, the bearing is worn: it goes to repair with a red label, and the customer gets another one the same day.</p>`,
};
