/*! three.js, bundled here.

The MIT License

Copyright © 2010-2026 three.js authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
"use strict";(()=>{function xu(n,e,t){for(let[i,r]of Object.entries(e))r===void 0||r===!1||(typeof r=="function"?n.addEventListener(i,r):n.setAttribute(i,r===!0?"":String(r)));for(let i of t)i!=null&&n.append(i)}function b(n,e={},...t){let i=document.createElement(n);return xu(i,e,t),i}function At(n,e={},...t){let i=document.createElementNS("http://www.w3.org/2000/svg",n);return xu(i,e,t),i}function ml(n,e){let t=0,i=Math.max(0,n.length-1);for(;t<i;){let r=t+i+1>>1;(n[r]??0)<=e?t=r:i=r-1}return t}var Vs=class{series=null;time=0;playing=!1;listeners=new Set;onChange(e){return this.listeners.add(e),()=>this.listeners.delete(e)}moveTo(e){this.time=e,this.notify()}show(e){this.series=e,this.time=e.t[0]??0,this.notify()}play(e){this.playing=e,this.notify()}index(){return this.series?ml(this.series.t,this.time):0}notify(){for(let e of this.listeners)e()}};function _u(){let n=document.getElementById("steelyard-document");if(!n?.textContent)throw new Error("this page has no data: make it with 'steelyard report DIR'");return JSON.parse(n.textContent)}function jf(n){let e=document.getElementById(n)?.textContent??"",t=atob(e.trim()),i=new Uint8Array(t.length);for(let r=0;r<t.length;++r)i[r]=t.charCodeAt(r);return i.buffer}function vu(n){let e=jf(n.block),t=new Float64Array(e,0,n.kept);return{...n,t,column:r=>{let s=n.columns.indexOf(r);return s<1?void 0:new Float32Array(e,8*n.kept+4*n.kept*(s-1),n.kept)}}}function _e(n,e=3){if(n==null||!Number.isFinite(n))return"–";if(n===0)return"0";let t=Math.abs(n);if(t<1e-4||t>=1e6){let[r="",s=""]=n.toExponential(e-1).split("e");return`${r.replace("-","−")}·10${yu(Number(s))}`}let i=Math.max(0,Math.min(8,e-1-Math.floor(Math.log10(t))));return n.toFixed(i).replace("-","−")}function yu(n){let e="⁰¹²³⁴⁵⁶⁷⁸⁹";return(n<0?"⁻":"")+[...String(Math.abs(n))].map(t=>e[Number(t)]).join("")}function Hs([n,e]){return n?e===null?`at least ${_e(n,2)}`:`${_e(n,2)} to ${_e(e,2)}`:e===null?"any":`up to ${_e(e,2)}`}function $e(n){if(n==null||!Number.isFinite(n))return"–";if(n>0&&n<.01)return"< 0.01 %";if(n>1e4)return"> 10 000 %";let e=n<1?2:n<99.95?1:0;return`${n.toFixed(e)} %`}function Lt(n,e){if(n==null)return"–";if(!e||!Number.isFinite(e))return _e(n,4);let t=Math.min(8,Math.max(0,1-Math.floor(Math.log10(e))));return t>=7||Math.abs(n)>=1e6?_e(n,4):n.toFixed(t).replace("-","−")}function pt(n){return n.replace(/\./g,"·").replace(/([a-z])(\d)/g,(e,t,i)=>t+yu(Number(i)))}function et(n,e,t=3){return e?`${_e(n,t)} ${pt(e)}`:_e(n,t)}var on=(n,e)=>n==null?"–":et(1e3*n,`m${e}`,2),Jt=n=>n.replace(/(\d) (%|[kmµ]?(?:g|m|s|N|N·m|rad|Hz)\b)/g,"$1 $2");function Wn(n){return Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g," ")}function bu(n){return n<1e3?`${n} B`:n<1e6?`${_e(n/1e3)} kB`:`${_e(n/1e6)} MB`}function Ye(...n){return n.join("-").replace(/[^\p{L}\p{N}._-]+/gu,"_").slice(0,120)}function Zi(n,e){let t=0,i=n.length;for(;t<i;){let r=t+i>>1;n[r]<e?t=r+1:i=r}return t}function Mu(n,e,t,i,r){let s=Math.max(0,Zi(n,t)-1),o=Math.min(n.length,Zi(n,i)+2);if(o-s<=4*r)return Uint32Array.from({length:Math.max(0,o-s)},(h,d)=>s+d);let a=new Uint32Array(4*(r+4)),l=r/(i-t),c=0,u=s;for(;u<o&&c+4<=a.length;){let h=Math.floor((n[u]-t)*l),d=u,f=u,g=u;for(++u;u<o&&Math.floor((n[u]-t)*l)===h;++u)e[u]<e[f]?f=u:e[u]>e[g]&&(g=u);for(let y of[d,Math.min(f,g),Math.max(f,g),u-1])(c===0||a[c-1]!==y)&&(a[c++]=y)}return a.subarray(0,c)}function kr(n,e=0,t=n.length){let i=1/0,r=-1/0;for(let s=e;s<t;++s){let o=n[s];o<i&&(i=o),o>r&&(r=o)}return[i,r]}function bt(n,e,t){let i=typeof e=="string"?new Blob([e],{type:t}):e,r=URL.createObjectURL(i),s=b("a",{href:r,download:n});document.body.append(s),s.click(),s.remove(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}function Su(n){if(n==null||typeof n=="number"&&Number.isNaN(n))return"";let e=String(n),t=typeof n=="string"&&/^[=+\-@\t\r]/.test(e)?` ${e}`:e;return/[",\n\r]/.test(t)?`"${t.replace(/"/g,'""')}"`:t}function Xn(n,e){let t=[n.map(Su).join(",")];for(let i of e)t.push(i.map(Su).join(","));return`${t.join(`
`)}
`}function Cn(n,e){let t=b("details",{class:"save"},b("summary",{"aria-label":`Save ${n}`},"Save")),i=b("div",{class:"save-list"});for(let{label:r,action:s}of e){let o=()=>{s(),t.removeAttribute("open")};i.append(b("button",{type:"button",click:o,"aria-label":`${n} as ${r}`},r))}return t.addEventListener("focusout",r=>{let s=r.relatedTarget;s&&!t.contains(s)&&t.removeAttribute("open")}),t.append(i),t}var wu="system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",di=class{constructor(e){this.ink=e}ink;trace(e){this.ink.beginPath();let t=!1;for(let i=0;i+1<e.length;i+=2){let r=e[i],s=e[i+1];Number.isNaN(r+s)?t=!1:t?this.ink.lineTo(r,s):(this.ink.moveTo(r,s),t=!0)}}path(e,t){this.trace(e),this.ink.strokeStyle=t.colour,this.ink.lineWidth=t.width,this.ink.lineJoin="round",this.ink.globalAlpha=t.opacity??1,this.ink.setLineDash(t.dash??[]),this.ink.stroke(),this.ink.setLineDash([]),this.ink.globalAlpha=1}area(e,t,i){this.trace(e),this.ink.globalAlpha=i,this.ink.fillStyle=t,this.ink.fill(),this.ink.globalAlpha=1}dots(e,t,i,r){this.ink.globalAlpha=r,this.ink.fillStyle=i,this.ink.beginPath();for(let s=0;s+1<e.length;s+=2){let o=e[s],a=e[s+1];Number.isNaN(o+a)||(this.ink.moveTo(o+t,a),this.ink.arc(o,a,t,0,2*Math.PI))}this.ink.fill(),this.ink.globalAlpha=1}box(e,t,i,r,s,o=1){this.ink.globalAlpha=o,this.ink.fillStyle=s,this.ink.fillRect(e,t,i,r),this.ink.globalAlpha=1}text(e,t,i,r){this.ink.save(),this.ink.translate(e,t),this.ink.rotate(-(r.turn??0)*Math.PI/180),this.ink.font=`${r.size}px ${wu}`,this.ink.fillStyle=r.colour,this.ink.textAlign=r.align==="middle"?"center":r.align??"start",this.ink.textBaseline=r.baseline==="bottom"?"alphabetic":r.baseline??"alphabetic",this.ink.fillText(i,0,0),this.ink.restore()}clip(e,t,i,r,s){this.ink.save(),this.ink.beginPath(),this.ink.rect(e,t,i,r),this.ink.clip(),s(),this.ink.restore()}},fn=n=>String(Math.round(n*100)/100),fi=class{root;into;clips=0;constructor(e,t,i,r){this.root=At("svg",{xmlns:"http://www.w3.org/2000/svg",width:e,height:t,viewBox:`0 0 ${e} ${t}`,"font-family":wu}),this.root.append(At("title",{},r),At("rect",{width:e,height:t,fill:i})),this.into=this.root}outline(e){let t=[],i=!1;for(let r=0;r+1<e.length;r+=2){let s=e[r],o=e[r+1];if(Number.isNaN(s+o)){i=!1;continue}t.push(`${i?"L":"M"}${fn(s)} ${fn(o)}`),i=!0}return t.join("")}path(e,t){this.into.append(At("path",{d:this.outline(e),fill:"none",stroke:t.colour,"stroke-width":t.width,"stroke-linejoin":"round","stroke-dasharray":t.dash?.join(" "),"stroke-opacity":t.opacity}))}area(e,t,i){this.into.append(At("path",{d:`${this.outline(e)}Z`,fill:t,"fill-opacity":i}))}dots(e,t,i,r){let s=At("g",{fill:i,"fill-opacity":r});for(let o=0;o+1<e.length;o+=2){let a=e[o],l=e[o+1];Number.isNaN(a+l)||s.append(At("circle",{cx:fn(a),cy:fn(l),r:t}))}this.into.append(s)}box(e,t,i,r,s,o=1){let a={x:fn(e),y:fn(t),width:fn(i),height:fn(r)};this.into.append(At("rect",{...a,fill:s,"fill-opacity":o}))}text(e,t,i,r){let o=r.baseline==="middle"?.35*r.size:r.baseline==="top"?.8*r.size:0;this.into.append(At("text",{transform:`translate(${fn(e)} ${fn(t)}) rotate(${-(r.turn??0)})`,y:fn(o),"font-size":r.size,fill:r.colour,"text-anchor":r.align??"start"},i))}clip(e,t,i,r,s){let o=`clip-${++this.clips}`;this.root.append(At("clipPath",{id:o},At("rect",{x:e,y:t,width:i,height:r})));let a=this.into;this.into=At("g",{"clip-path":`url(#${o})`}),a.append(this.into),s(),this.into=a}toString(){return new XMLSerializer().serializeToString(this.root)}};function zr(n,e){return n.logarithmic?e>0?Math.log(e/n.low)/Math.log(n.high/n.low):Number.NaN:(e-n.low)/(n.high-n.low)}function ji(n,e){return n.logarithmic?n.low*(n.high/n.low)**e:n.low+e*(n.high-n.low)}function Tu(n,e){let t=Math.max(0,Math.min(9,-Math.floor(Math.log10(e)+1e-9))),i=Math.max(Math.abs(n),e);return(i>=1e5||i<1e-4?n.toPrecision(3).replace(/\.?0+(e|$)/,"$1"):n.toFixed(t)).replace("-","−")}function Kf(n,e){let t=(n.high-n.low)/Math.max(1,e),i=10**Math.floor(Math.log10(t)),r=i*([1,2,5,10].find(o=>o*i>=.75*t)??10),s=[];for(let o=Math.ceil(n.low/r-1e-9);o*r<=n.high+1e-9*r;++o)s.push({value:o*r,text:o===0?"0":Tu(o*r,r)});return s}function Qf(n,e){let t=Math.ceil(Math.log10(n.low)-1e-9),i=Math.floor(Math.log10(n.high)+1e-9),r=Math.max(1,Math.ceil((i-t+1)/Math.max(2,e))),s=i-t<2?[1,2,5]:[1],o=[];for(let a=t-1;a<=i;a+=1)if((a-t)%r===0)for(let l of s){let c=l*10**a;c>=n.low*.9999&&c<=n.high*1.0001&&o.push({value:c,text:Tu(c,10**a)})}return o}function gl(n,e){return n.logarithmic?Qf(n,e):Kf(n,e)}function Gs(n,e,t){if(!(e>=n))return{low:t?.1:0,high:1,logarithmic:t};if(t)return{low:n/1.2,high:e*1.2,logarithmic:t};let i=e>n?.06*(e-n):Math.max(1e-9,.1*Math.abs(e));return{low:n-i,high:e+i,logarithmic:t}}var Rn=class{range=null;listeners=new Set;set(e){this.range=e;for(let t of this.listeners)t()}onChange(e){return this.listeners.add(e),()=>this.listeners.delete(e)}};var Eu=11,ep=60;function Ws(n,e){let t=n.x.logarithmic??!1,i=e??n.x.range;if(i)return{low:i[0],high:i[1],logarithmic:t};if(n.x.names)return{low:-.6,high:n.x.names.length-.4,logarithmic:t};let r=1/0,s=-1/0;for(let{x:o,kind:a}of n.lines){let l=a==="dots"?kr(o):[o[0]??1/0,o[o.length-1]??-1/0];r=Math.min(r,l[0]),s=Math.max(s,l[1])}return n.lines.some(o=>o.kind==="dots")?Gs(r,s,t):s>r?{low:r,high:s,logarithmic:t}:Gs(r,s,t)}function tp(n,e){let t=n.y.logarithmic??!1;if(n.y.range)return{low:n.y.range[0],high:n.y.range[1],logarithmic:t};let[i,r]=kr(n.y.include??[]);for(let s of n.lines)for(let o=s.kind==="dots"?0:Zi(s.x,e.low);o<s.x.length;++o){let a=s.x[o];if(a>e.high&&s.kind!=="dots")break;let l=s.y[o];a<e.low||a>e.high||t&&l<=0||(l<i&&(i=l),l>r&&(r=l))}return Gs(i,r,t)}function Au(n,e,t,i){let r=Ws(n,i),s=Math.max(0,...(n.x.names??[]).map(c=>c.length)),o=n.x.names?14+s*Eu*.62:n.x.bare?8:38,a=58,l=8;return{left:a,top:l,width:Math.max(20,e-a-14),height:Math.max(20,t-l-o),x:r,y:tp(n,r)}}var Di=(n,e)=>n.left+n.width*zr(n.x,e),Li=(n,e)=>n.top+n.height*(1-zr(n.y,e));function Ki(n){return n.unit?`${n.label} [${pt(n.unit)}]`:n.label}function np(n,e,t,i){let{left:r,top:s,width:o,height:a}=t,l=s+a,c={colour:i("quiet"),size:Eu};for(let h of gl(t.y,a/34)){let d=Li(t,h.value);n.path([r,d,r+o,d],{colour:i("rule"),width:h.value===0?1.4:.7}),n.text(r-6,d,h.text,{...c,align:"end",baseline:"middle"})}let u=e.x.names?.map((h,d)=>({value:d,text:h}));for(let h of(u??gl(t.x,o/65)).filter(d=>zr(t.x,d.value)>=0&&zr(t.x,d.value)<=1)){let d=Di(t,h.value);n.path([d,l,d,l+4],{colour:i("quiet"),width:.7}),!e.x.bare&&(u?n.text(d+3,l+7,h.text,{...c,align:"end",baseline:"middle",turn:ep}):n.text(d,l+7,h.text,{...c,align:"middle",baseline:"top"}))}n.path([r,l,r+o,l],{colour:i("quiet"),width:.7}),!e.x.bare&&!u&&n.text(r+o/2,l+24,Ki(e.x),{...c,align:"middle",baseline:"top"}),n.text(12,s+a/2,Ki(e.y),{...c,align:"middle",baseline:"middle",turn:90})}function ip(n,e){let i=!e.x.logarithmic?Mu(n.x,n.y,e.x.low,e.x.high,Math.round(e.width)):Uint32Array.from({length:n.x.length},(s,o)=>o),r=new Float64Array(2*i.length);return i.forEach((s,o)=>{r[2*o]=Di(e,n.x[s]),r[2*o+1]=Li(e,n.y[s])}),r}function rp(n,e){let i=Math.ceil(e.width/1.5)+1,r=new Uint8Array(i*(Math.ceil(e.height/1.5)+1)),s=[];for(let o=0;o<n.x.length;++o){let a=Di(e,n.x[o]),l=Li(e,n.y[o]),c=Math.floor((a-e.left)/1.5),u=Math.floor((l-e.top)/1.5);if(!(c>=0&&c<i&&u>=0))continue;let h=u*i+c;h>=r.length||r[h]||(r[h]=1,s.push(a,l))}return s}function sp(n,e,t,i){let r=i(e.colour),s=e.x.length<=400;if(e.kind==="dots"){n.dots(rp(e,t),e.width??(s?3:1.1),r,e.opacity??(s?1:.5));return}if(e.kind==="stems"){let o=t.y.logarithmic?t.top+t.height:Li(t,0);for(let a=0;a<e.x.length;++a){let l=Di(t,e.x[a]);n.path([l,o,l,Li(t,e.y[a])],{colour:r,width:e.width??2,opacity:e.opacity})}return}n.path(ip(e,t),{colour:r,width:e.width??1.3,dash:e.dash,opacity:e.opacity})}function xl(n,e,t,i){for(let r of e.bands??[]){let s=Math.max(t.top,Math.min(t.top+t.height,Li(t,r.high))),o=Math.max(t.top,Math.min(t.top+t.height,Li(t,r.low)));n.box(t.left,s,t.width,o-s,i(r.colour),.18)}np(n,e,t,i),n.clip(t.left,t.top-2,t.width,t.height+4,()=>{for(let r of e.lines)sp(n,r,t,i)})}var op=new IntersectionObserver(n=>{for(let{target:e,isIntersecting:t}of n)_l.get(e)?.seen(t)},{rootMargin:"200px"}),_l=new Map;function Cu(){for(let n of _l.values())n.paint()}var xt=class{constructor(e,t,i){this.spec=t;this.theme=i;this.zoom=t.zoom??new Rn,this.area.append(this.canvas,this.stretch,this.marker),this.figure.append(b("figcaption",{},b("b",{},t.title),this.legend,this.resetButton,this.menu())),this.figure.append(t.x.names?this.scrolled(t.x.names.length):this.area),e.append(this.figure),this.describe(),this.listen()}spec;theme;figure=b("figure",{class:"plot"});zoom;canvas=b("canvas",{"aria-hidden":"true"});area=b("div",{class:"plot-area",tabindex:0,role:"slider"});marker=b("div",{class:"plot-cursor",hidden:!0});stretch=b("div",{class:"plot-stretch",hidden:!0});legend=b("span",{class:"legend"});resetButton=b("button",{type:"button",class:"reset",hidden:!0,click:()=>this.zoom.set(null)},"All");frame=null;reading=null;dirty=!0;inSight=!1;width=0;update(e){this.spec=e,this.reading=null,this.figure.querySelector("figcaption b").textContent=e.title,this.describe(),this.redraw()}get range(){let{low:e,high:t}=this.currentFrame().x;return[e,t]}seen(e){this.inSight=e,e&&this.dirty&&this.paint()}scrolled(e){return this.area.style.minWidth=`${72+13*e}px`,b("div",{class:"scroll"},this.area)}listen(){_l.set(this.area,this),op.observe(this.area),new ResizeObserver(()=>{this.area.clientWidth!==this.width&&this.redraw()}).observe(this.area),this.zoom.onChange(()=>this.redraw()),this.theme.onChange(()=>this.redraw()),this.spec.cursor?.onChange(()=>this.showCursor()),this.area.addEventListener("keydown",e=>this.onKey(e)),this.area.addEventListener("dblclick",()=>this.zoom.set(null)),this.area.addEventListener("pointerdown",e=>this.onDrag(e)),this.area.addEventListener("pointermove",e=>{e.buttons===0&&!this.spec.cursor?.playing&&this.read(this.xAt(e))})}describe(){this.area.setAttribute("aria-label",`${this.spec.title}. ${this.spec.summary}`),this.legend.replaceChildren();let{low:e,high:t}=Ws(this.spec,null);this.area.setAttribute("aria-valuemin",String(e)),this.area.setAttribute("aria-valuemax",String(t)),this.area.setAttribute("aria-valuenow",String(e));for(let i of this.spec.lines.filter(r=>!r.silent)){let r=b("i",{class:i.kind==="dots"?"dot":i.dash?"dashed":""});r.style.color=`var(--${i.colour})`,this.legend.append(b("span",{},r,i.label,b("output",{"aria-hidden":"true"})))}}redraw(){this.dirty=!0,this.frame=null,this.resetButton.hidden=this.zoom.range===null,this.inSight&&requestAnimationFrame(()=>this.dirty&&this.paint())}currentFrame(){let e=this.area.clientWidth||this.width||600;return this.frame??=Au(this.spec,e,this.spec.height??200,this.zoom.range),this.frame}paint(){let e=this.area.clientWidth;e!==0&&(this.dirty=!1,this.width=e,this.frame=null,this.render(this.canvas,e,Math.max(devicePixelRatio,1)),this.canvas.style.width=`${e}px`,this.showCursor())}render(e,t,i){let r=this.spec.height??200;e.width=Math.round(t*i),e.height=Math.round(r*i);let s=e.getContext("2d");s&&(s.scale(i,i),xl(new di(s),this.spec,this.currentFrame(),o=>this.theme.colour(o)))}xAt(e){let t=this.currentFrame(),i=(e.clientX-this.area.getBoundingClientRect().left-t.left)/t.width;return ji(t.x,Math.min(1,Math.max(0,i)))}read(e){this.spec.cursor?this.spec.cursor.moveTo(e):(this.reading=e,this.showCursor())}showCursor(){let e=this.spec.cursor?this.spec.cursor.time:this.reading;if(this.dirty||e===null)return;let t=this.currentFrame(),i=Di(t,e);this.marker.hidden=!(i>=t.left-1&&i<=t.left+t.width+1),this.marker.style.transform=`translateX(${i}px)`,this.marker.style.top=`${t.top}px`,this.marker.style.height=`${t.height}px`,this.announceValues(e,t)}announceValues(e,t){let i=[],r=this.legend.querySelectorAll("output");this.spec.lines.filter(a=>!a.silent).forEach((a,l)=>{let c=a.kind==="dots"&&!this.spec.x.names?void 0:ap(a,e),u=c===void 0?"":`${_e(c)}${this.spec.y.unit?` ${pt(this.spec.y.unit)}`:""}`;r[l].textContent=u,u&&i.push(`${a.label} ${u}`)});let o=this.spec.x.names?.[Math.round(e)]??`${_e(e,4)} ${this.spec.x.unit??""}`;this.area.setAttribute("aria-valuemin",String(t.x.low)),this.area.setAttribute("aria-valuemax",String(t.x.high)),this.area.setAttribute("aria-valuenow",String(e)),this.area.setAttribute("aria-valuetext",[o,...i].join(", "))}onKey(e){let t=this.currentFrame(),i=this.spec.cursor?.time??this.reading??t.x.low,r=Math.min(1,Math.max(0,(Di(t,i)-t.left)/t.width||0)),s=this.spec.x.names?1/(t.x.high-t.x.low):e.shiftKey?.05:.005;if(e.key==="ArrowRight"||e.key==="ArrowUp")this.read(ji(t.x,Math.min(1,r+s)));else if(e.key==="ArrowLeft"||e.key==="ArrowDown")this.read(ji(t.x,Math.max(0,r-s)));else if(e.key==="Home")this.read(t.x.low);else if(e.key==="End")this.read(t.x.high);else if(e.key==="+"||e.key==="=")this.zoomAbout(r,.5);else if(e.key==="-")this.zoomAbout(r,2);else if(e.key==="Escape"||e.key==="0")this.zoom.set(null);else return;e.preventDefault()}zoomAbout(e,t){let i=Ws(this.spec,null),r=this.currentFrame(),s=Math.max(i.low,ji(r.x,e*(1-t))),o=Math.min(i.high,ji(r.x,e+(1-e)*t)),a=s<=i.low&&o>=i.high;this.zoom.set(a?null:[s,o])}onDrag(e){if(e.button!==0)return;let t=e.clientX,i=this.xAt(e);this.area.setPointerCapture(e.pointerId);let r=o=>{let a=this.area.getBoundingClientRect();this.stretch.hidden=!1,this.stretch.style.left=`${Math.min(t,o.clientX)-a.left}px`,this.stretch.style.width=`${Math.abs(o.clientX-t)}px`},s=o=>{this.stretch.hidden=!0,this.area.removeEventListener("pointermove",r),this.area.removeEventListener("pointerup",s),this.area.removeEventListener("pointercancel",s);let a=this.xAt(o);o.type!=="pointercancel"&&(Math.abs(o.clientX-t)<5?this.read(a):this.zoom.set([Math.min(i,a),Math.max(i,a)]))};this.area.addEventListener("pointermove",r),this.area.addEventListener("pointerup",s),this.area.addEventListener("pointercancel",s)}menu(){let e=[{label:"SVG",action:()=>bt(`${this.spec.file}.svg`,this.toSvg(),"image/svg+xml")},{label:"PNG",action:()=>this.savePng()},{label:"CSV",action:()=>bt(`${this.spec.file}.csv`,lp(this.spec),"text/csv")}];return Cn(this.spec.title,e)}toSvg(){let e=this.width||800,t=new fi(e,this.spec.height??200,this.theme.colour("paper"),this.spec.title);return xl(t,this.spec,this.currentFrame(),i=>this.theme.colour(i)),t.toString()}savePng(){let e=this.width||800,t=b("canvas");this.render(t,e,2);let i=b("canvas",{width:t.width,height:t.height}),r=i.getContext("2d");r.fillStyle=this.theme.colour("paper"),r.fillRect(0,0,i.width,i.height),r.drawImage(t,0,0),i.toBlob(s=>s&&bt(`${this.spec.file}.png`,s,"image/png"))}};function ap(n,e){if(n.kind==="dots"||n.kind==="stems")return n.y[Array.from(n.x).indexOf(Math.round(e))];let t=Zi(n.x,e),i=t>0&&(t===n.x.length||e-n.x[t-1]<n.x[t]-e)?t-1:t;return n.y[i]}function lp(n){let e=n.lines.filter(o=>!o.silent),t=(o,a)=>a?`${o} [${a}]`:o,i=e[0],r=o=>n.x.names?.[o]??o;if(i&&e.every(o=>o.x===i.x)){let o=[Ki(n.x),...e.map(a=>t(a.label,n.y.unit))];return Xn(o,Array.from(i.x,(a,l)=>[n.x.names?r(a):a,...e.map(c=>c.y[l])]))}let s=e.flatMap(o=>Array.from(o.x,(a,l)=>[o.label,n.x.names?r(a):a,o.y[l]]));return Xn(["line",Ki(n.x),Ki(n.y)],s)}var Xs=11;function cp(n){let e=Number.parseInt(n.slice(1),16);return[e>>16&255,e>>8&255,e&255]}function Ru(n,e,t){return[0,1,2].map(i=>Math.round(n[i]+t*(e[i]-n[i])))}var up=([n,e,t])=>.2126*(n/255)**2.2+.7152*(e/255)**2.2+.0722*(t/255)**2.2,Qi=class{constructor(e,t,i){this.spec=t;this.theme=i;this.area.append(this.canvas,this.mark);let r=b("figcaption",{},b("b",{},t.title),this.readout,this.menu()),s=b("div",{class:"scroll",tabindex:0,role:"group","aria-label":`${t.title}, scrollable`},this.area);this.figure.append(r,s),e.append(this.figure),this.area.setAttribute("aria-label",`${t.title}. ${t.summary}`),this.listen(),this.paint()}spec;theme;figure=b("figure",{class:"heatmap"});canvas=b("canvas",{"aria-hidden":"true"});area=b("div",{class:"heatmap-area",tabindex:0,role:"img"});mark=b("div",{class:"heatmap-mark",hidden:!0});readout=b("output",{class:"readout","aria-live":"polite"});cell=[0,0];update(e){this.spec=e,this.cell=[0,0],this.mark.hidden=!0,this.readout.textContent="",this.figure.querySelector("figcaption b").textContent=e.title,this.area.setAttribute("aria-label",`${e.title}. ${e.summary}`),this.paint()}listen(){let e=0;new ResizeObserver(()=>{this.figure.clientWidth!==e&&this.paint(),e=this.figure.clientWidth}).observe(this.figure),this.theme.onChange(()=>this.paint()),addEventListener("beforeprint",()=>this.paint()),this.area.addEventListener("pointermove",t=>this.point(t)),this.area.addEventListener("pointerleave",()=>{this.mark.hidden=!0,this.readout.textContent=""}),this.area.addEventListener("keydown",t=>this.onKey(t))}grid(){let{rows:e,columns:t}=this.spec,i=d=>Math.max(3,...d.map(f=>Math.min(f.length,28)))*Xs*.68,r=10+i(e)+(this.spec.rowTitle?18:0),o=10+(t.length>12?i(t):18)+(this.spec.columnTitle?18:0),a=Math.max(240,this.figure.clientWidth||700)-r-12,l=this.spec.largest??34,c=this.spec.numbers?46:12,u=Math.max(c,Math.min(this.spec.numbers?110:l,a/Math.max(1,t.length))),h=Math.max(12,Math.min(l,this.spec.numbers?30:u));return{left:r,top:o,cellWidth:u,cellHeight:h,width:r+u*t.length+12,height:o+h*e.length+40}}limits(){if(this.spec.range)return this.spec.range;let e=this.spec.values.flat().filter(i=>typeof i=="number");if(this.spec.scale==="sequential")return e.length?[Math.min(...e),Math.max(...e)]:[0,1];let t=Math.max(1e-300,...e.map(Math.abs));return[-t,t]}colour(e){let[t,i]=this.limits(),r=i>t?Math.min(1,Math.max(0,(e-t)/(i-t))):.5,s=c=>cp(this.theme.colour(c)),[o,a,l]=this.spec.scale==="sequential"?["heat-0","heat-1","heat-2"]:["cold","paper","hot"];return r<.5?Ru(s(o),s(a),2*r):Ru(s(a),s(l),2*r-1)}format(e){return this.spec.format?.(e)??_e(e)}draw(e,t){let i={colour:this.theme.colour("quiet"),size:Xs},{left:r,top:s,cellWidth:o,cellHeight:a}=t;this.spec.values.forEach((h,d)=>h.forEach((f,g)=>{if(typeof f!="number")return;let y=this.colour(f),[m,p]=[r+g*o,s+d*a];if(e.box(m,p,o-.5,a-.5,`rgb(${y.join(" ")})`),!this.spec.numbers)return;let M=up(y)>.3?"#111111":"#ffffff";e.text(m+o/2,p+a/2,this.format(f),{colour:M,size:Xs,align:"middle",baseline:"middle"})}));let l=h=>h.length>28?`${h.slice(0,27)}…`:h;this.spec.rows.forEach((h,d)=>{e.text(r-6,s+(d+.5)*a,l(h),{...i,align:"end",baseline:"middle"})});let c=this.spec.columns.length>12;this.spec.columns.forEach((h,d)=>{let f=r+(d+.5)*o;c?e.text(f,s-6,l(h),{...i,baseline:"middle",turn:70}):e.text(f,s-6,l(h),{...i,align:"middle"})}),this.spec.columnTitle&&e.text(r,12,this.spec.columnTitle,i);let u=s+a*this.spec.rows.length/2;this.spec.rowTitle&&e.text(10,u,this.spec.rowTitle,{...i,align:"middle",baseline:"middle",turn:90}),this.drawKey(e,t)}drawKey(e,t){let[i,r]=this.limits(),s={colour:this.theme.colour("quiet"),size:Xs,baseline:"middle"},o=t.height-22,a=40,l=120,c=t.left+50;for(let u=0;u<a;++u){let h=this.colour(i+(u+.5)/a*(r-i));e.box(c+u*l/a,o,l/a+.5,8,`rgb(${h.join(" ")})`)}e.text(c-6,o+4,this.format(i),{...s,align:"end"}),e.text(c+l+6,o+4,this.format(r),s)}paint(){let e=this.grid();this.render(this.canvas,e,Math.max(1,devicePixelRatio),null),this.canvas.style.width=`${e.width}px`,this.canvas.style.height=`${e.height}px`,this.area.style.width=`${e.width}px`}render(e,t,i,r){e.width=Math.round(t.width*i),e.height=Math.round(t.height*i);let s=e.getContext("2d");s&&(s.scale(i,i),r&&(s.fillStyle=r,s.fillRect(0,0,t.width,t.height)),this.draw(new di(s),t))}point(e){let t=this.grid(),i=this.area.getBoundingClientRect(),r=Math.floor((e.clientX-i.left-t.left)/t.cellWidth),s=Math.floor((e.clientY-i.top-t.top)/t.cellHeight);s>=0&&r>=0&&s<this.spec.rows.length&&r<this.spec.columns.length&&this.choose(s,r)}choose(e,t){this.cell=[e,t];let i=this.spec.values[e]?.[t],r=this.grid();this.mark.hidden=typeof i!="number",this.mark.style.left=`${r.left+t*r.cellWidth}px`,this.mark.style.top=`${r.top+e*r.cellHeight}px`,this.mark.style.width=`${r.cellWidth}px`,this.mark.style.height=`${r.cellHeight}px`,this.readout.textContent=typeof i=="number"?`${this.spec.rows[e]} · ${this.spec.columns[t]}: ${this.format(i)}`:""}onKey(e){let i={ArrowUp:[-1,0],ArrowDown:[1,0],ArrowLeft:[0,-1],ArrowRight:[0,1]}[e.key];if(!i)return;e.preventDefault();let r=(s,o)=>Math.min(o-1,Math.max(0,s));this.choose(r(this.cell[0]+i[0],this.spec.rows.length),r(this.cell[1]+i[1],this.spec.columns.length))}menu(){let e=t=>`${this.spec.file}.${t}`;return Cn(this.spec.title,[{label:"SVG",action:()=>bt(e("svg"),this.toSvg(),"image/svg+xml")},{label:"PNG",action:()=>this.savePng()},{label:"CSV",action:()=>bt(e("csv"),this.toCsv(),"text/csv")}])}toCsv(){let{rows:e,columns:t,values:i}=this.spec;return Xn(["",...t],e.map((r,s)=>[r,...t.map((o,a)=>i[s]?.[a])]))}toSvg(){let e=this.grid(),t=new fi(e.width,e.height,this.theme.colour("paper"),this.spec.title);return this.draw(t,e),t.toString()}savePng(){let e=b("canvas");this.render(e,this.grid(),2,this.theme.colour("paper")),e.toBlob(t=>t&&bt(`${this.spec.file}.png`,t,"image/png"))}};var Pu=n=>`${_e(n,3)} %`,vl=n=>(n[0]??[]).map((e,t)=>n.map(i=>i[t]??null));function hp(n,e){let t=i=>i<0?n.together:n.joints[i];return[{name:`times the own model's error${e}`,about:"1 is the error of the model fitted on the judged log itself",format:i=>_e(i,3),least:1,of:i=>vl(t(i).normalised)},{name:`residual, rms${e}`,about:"N·m, or N of a prismatic joint",format:i=>_e(i,3),least:0,of:i=>vl(t(i).rms)}]}function dp({report:n}){let{cross:e,complete:t,reduced:i}=n.result,s={name:"% of the torque",about:"residual over the judged log's torque",format:Pu,least:0,of:a=>a<0?e.relative_percent:e.joints?.[a]?.relative_percent??[]},o=i&&{name:"% of the torque, essential parameters alone",about:"of the reduced model",format:Pu,least:0,of:a=>vl((a<0?i.together:i.joints[a]).relative_percent)};return[s,...t?hp(t,""):[],...o?[o]:[]]}function fp(n){let e=n.filter(t=>t!==null);return e.length>0?e.reduce((t,i)=>t+i,0)/e.length:null}function Du(n){return n.map((e,t)=>fp(e.filter((i,r)=>r!==t)))}function Nu(n,e,t){let i=Du(e),r=i.reduce((s,o,a)=>o!==null&&(s===null||o<i[s])?a:s,null);return r===null?"":`The model fitted on ${n[r]} generalises best: ${t(i[r])} on average over the other logs.`}function pp(n,e){let t=n.flat().filter(i=>i!==null);return[e,Math.max(...t,e+2*(Math.min(...t)-e),e+1e-9)]}function Iu(n,e,t){let{robot:i,cross:r}=n.report.result,s=e.of(t),o=t<0?"all joints":r.joints[t].name,a=Du(s);return{title:`Error of ${o}, ${e.name}`,summary:`Fitted on the row's log, judged on the column's; ${e.about}. ${Nu(r.logs,s,e.format)}`,file:Ye(i,"cross",o),rows:r.logs,columns:[...r.logs,"others, mean"],values:s.map((l,c)=>[...l,a[c]]),scale:"sequential",range:pp(s,e.least),rowTitle:"fitted on",columnTitle:"judged on",numbers:!0,format:e.format}}function Lu(n,e,t,i){let r=b("select",{id:n},...t.map((s,o)=>b("option",{value:o},s)));return r.addEventListener("change",()=>i(Number(r.value))),[b("label",{for:n},e),r]}function mp(n,e){let t=dp(e),i=e.report.result.cross.joints??[],r=t[0],s=-1,o=b("p"),a=()=>{let{logs:c}=e.report.result.cross;o.textContent=Nu(c,r.of(s),r.format),l.update(Iu(e,r,s))};n.append(b("p",{},"A model is fitted to each log and judged on all of them. The stronger the colour, the larger the error."),o,b("div",{class:"controls"},...Lu("cross-joint","Joint",["all together",...i.map(({name:c})=>c)],c=>{s=c-1,a()}),...Lu("cross-measure","Error as",t.map(({name:c})=>c),c=>{r=t[c],a()})));let l=new Qi(n,Iu(e,r,s),e.theme);a()}var Uu={id:"cross",title:"Log against log",available:n=>(n.result?.cross?.logs.length??0)>0,render:mp};var gp={lower:null,upper:null,velocity:null,acceleration:null,effort:null};function xp(n,e){let t=n.plan?.limits.joints[e];if(!t)return n.result?.model?.coordinates[e]?.limits??gp;let[i,r]=t.continuous?[null,null]:t.position;return{lower:i,upper:r,velocity:t.velocity,acceleration:t.acceleration,effort:t.effort}}function $s(n,e){let t=[];for(let i=0;;++i){let r=e.column(`q${i+1}`);if(!r)return t;let s=n.plan?.joints[i]??n.result?.model?.coordinates[i];t.push({name:s?.name??`joint ${i+1}`,prismatic:s?.type==="prismatic",limits:xp(n,i),q:r,qd:e.column(`qd${i+1}`),qdd:e.column(`qdd${i+1}`)})}}function Ni(n){let[e,t]=[1/0,-1/0];for(let i=0;i<n.length;++i)n[i]<e&&(e=n[i]),n[i]>t&&(t=n[i]);return[e,t]}function qs(n){let[e,t]=Ni(n);return Math.max(Math.abs(e),Math.abs(t))}function Fu({q:n,qd:e,qdd:t,limits:i}){let r=Ni(n),{lower:s,upper:o}=i,a=(u,h)=>u===null||!h?null:u/h,l=e?qs(e):null,c=t?qs(t):null;return{range:r,rangeShare:s!==null&&o!==null&&o>s?(r[1]-r[0])/(o-s):null,speed:l,speedShare:a(l,i.velocity),acceleration:c,accelerationShare:a(c,i.acceleration)}}var _p=2e4;function yl(n,e,t,i,r){let s=new Uint32Array(r*r),o=(c,[u,h])=>Math.min(r-1,Math.max(0,Math.floor(r*(c-u)/(h-u||1)))),a=0,l=Math.max(1,Math.ceil(n.length/_p));for(let c=0;c<n.length;c+=l){if(!Number.isFinite(n[c]+e[c]))continue;let u=o(e[c],i)*r+o(n[c],t);a=Math.max(a,++s[u])}return{counts:s,most:a,x:t,y:i}}var Ou=n=>[n===null?null:-n,n],Bu=[{key:"q",name:"position",symbol:"q",revolute:"rad",prismatic:"m",colour:"line-1",bounds:({limits:n})=>[n.lower,n.upper]},{key:"qd",name:"velocity",symbol:"q̇",revolute:"rad/s",prismatic:"m/s",colour:"line-2",bounds:({limits:n})=>Ou(n.velocity)},{key:"qdd",name:"acceleration",symbol:"q̈",revolute:"rad/s2",prismatic:"m/s2",colour:"line-3",bounds:({limits:n})=>Ou(n.acceleration)}];function vp(n){let[e,t]=Ni(n),i=1e-9*Math.max(Math.abs(e),Math.abs(t));return n.map(r=>Math.abs(r)<i?0:r)}function yp({robot:n,t:e,cursor:t},i,r,s){let o=vp(i[r.key]),a=i.prismatic?r.prismatic:r.revolute,[l,c]=r.bounds(i),[u,h]=Ni(o),d=l===null&&c===null?"no limit is known":`its limits are ${_e(l)} and ${_e(c)}`,f=[...l===null?[]:[{low:-1/0,high:l,colour:"band"}],...c===null?[]:[{low:c,high:1/0,colour:"band"}]],g=.06*((c??h)-(l??u));return{title:`${i.name}, ${r.name}`,file:Ye(n,i.name,r.name),height:156,zoom:s,cursor:t,summary:`From ${_e(u)} to ${_e(h)} ${a}; ${d}.`,x:{label:"t",unit:"s"},y:{label:r.symbol,unit:a,include:[...l===null?[]:[l-g],...c===null?[]:[c+g]]},lines:[{label:r.symbol,x:e,y:o,colour:r.colour}],bands:f}}var Ys=class{constructor(e,t){this.theme=t;e.append(this.grid)}theme;grid=b("div",{class:"motions"});zoom=new Rn;plots=[];shape="";show(e){let t=e.motions.flatMap(r=>Bu.filter(({key:s})=>r[s]).map(s=>yp(e,r,s,this.zoom))),i=t.map(({title:r})=>r).join(`
`);if(this.zoom.set(null),i===this.shape)return t.forEach((r,s)=>this.plots[s].update(r));this.shape=i,this.grid.replaceChildren(),this.grid.style.setProperty("--columns",String(Bu.filter(({key:r})=>e.motions.some(s=>s[r])).length)),this.plots=t.map(r=>new xt(this.grid,r,this.theme))}};var pi=28,Ui=6,bp=11;function Mp({q:n,limits:{lower:e,upper:t}}){let[i,r]=Ni(n),s=Math.max(r-i,1e-6);return e!==null&&t!==null&&t-e<6*s?[Math.min(e,i),Math.max(t,r)]:[i-.05*s,r+.05*s]}function Sp({qd:n,limits:{velocity:e}}){let t=Math.max(e??0,n?1.05*qs(n):0)||1;return[-t,t]}function wp(n){let e=n.map(Mp);return n.flatMap((t,i)=>n.slice(0,i+1).flatMap((r,s)=>i!==s?[{row:i,column:s,of:yl(r.q,t.q,e[s],e[i],pi)}]:t.qd?[{row:i,column:s,of:yl(t.q,t.qd,e[i],Sp(t),pi)}]:[]))}var Js=class{constructor(e,t,i){this.theme=i;let r=a=>Ye(t,`coverage.${a}`),s=Cn(this.title,[{label:"SVG",action:()=>bt(r("svg"),this.toSvg(),"image/svg+xml")},{label:"PNG",action:()=>this.savePng(r("png"))},{label:"CSV",action:()=>bt(r("csv"),this.table(),"text/csv")}]);this.figure.append(b("figcaption",{},b("b",{},this.title),s),b("div",{class:"scroll",tabindex:0,role:"group","aria-label":`${this.title}, scrollable`},this.canvas)),e.append(this.figure);let o=0;new ResizeObserver(()=>{this.figure.clientWidth!==o&&this.paint(),o=this.figure.clientWidth}).observe(this.figure),i.onChange(()=>this.paint()),addEventListener("beforeprint",()=>this.paint())}theme;figure=b("figure",{class:"pairs"});canvas=b("canvas",{role:"img"});title="Where pairs of joints have been";motions=[];all=[];show(e){this.motions=e,this.all=wp(e),this.canvas.setAttribute("aria-label",`${this.title}: a triangle of maps for ${e.map(({name:t})=>t).join(", ")}, darker where more samples are; on the diagonal the joint's speed over its position. The table above has the shares of the limits.`),this.paint()}size(){let t=Math.max(1,this.motions.length),i=(this.figure.clientWidth||700)-26,r=Math.max(44,Math.min(118,i/t-Ui));return{side:r,left:26,width:26+t*(r+Ui),height:t*(r+Ui)+26}}draw(e){let{side:t,left:i}=this.size(),r={colour:this.theme.colour("quiet"),size:bp};for(let{row:o,column:a,of:l}of this.all){let[c,u]=[i+a*(t+Ui),o*(t+Ui)];e.box(c,u,t,t,this.theme.colour("fill")),this.drawCells(e,l,c,u,t,o===a?"line-2":"line-1")}let s=o=>o.length>t/6?`${o.slice(0,Math.max(3,Math.floor(t/6)-1))}…`:o;this.motions.forEach(({name:o},a)=>{let l=a*(t+Ui)+t/2;e.text(i+l,this.motions.length*(t+Ui)+2,s(o),{...r,align:"middle",baseline:"top"}),e.text(10,l,s(o),{...r,align:"middle",baseline:"middle",turn:90})})}drawCells(e,t,i,r,s,o){let a=s/pi,l=this.theme.colour(o);t.counts.forEach((c,u)=>{if(c===0)return;let[h,d]=[Math.floor(u/pi),u%pi];e.box(i+d*a,r+s-(h+1)*a,a+.2,a+.2,l,.25+.75*Math.sqrt(c/t.most))})}paint(){let{width:e,height:t}=this.size();this.render(this.canvas,Math.max(1,devicePixelRatio),null),this.canvas.style.width=`${e}px`,this.canvas.style.height=`${t}px`}render(e,t,i){let{width:r,height:s}=this.size();e.width=Math.round(r*t),e.height=Math.round(s*t);let o=e.getContext("2d");o&&(o.scale(t,t),i&&(o.fillStyle=i,o.fillRect(0,0,r,s)),this.draw(new di(o)))}toSvg(){let{width:e,height:t}=this.size(),i=new fi(e,t,this.theme.colour("paper"),this.title);return this.draw(i),i.toString()}savePng(e){let t=b("canvas");this.render(t,2,this.theme.colour("paper")),t.toBlob(i=>i&&bt(e,i,"image/png"))}table(){let e=([r,s],o)=>_e(r+(o+.5)/pi*(s-r),5).replace("−","-"),t=r=>this.motions[r].name,i=this.all.flatMap(({row:r,column:s,of:o})=>Array.from(o.counts,(a,l)=>[t(s),r===s?`speed of ${t(r)}`:t(r),e(o.x,l%pi),e(o.y,Math.floor(l/pi)),a]).filter(a=>a[4]>0));return Xn(["x","y","x value","y value","samples"],i.map(r=>[...r]))}};var Pn=n=>n.result?.robot??n.plan?.robot??"robot",bl=n=>(n.filtered_moving_relative_percent??1/0)<.8*(n.filtered_relative_percent??0),Ml=n=>bl(n)?n.filtered_moving_relative_percent:n.filtered_relative_percent,Sl=n=>n.repeats_fitted_motion?"an unseen recording of the fitted motion":"unseen motion";function Zs(n){let e=n.result?.validation??[],t=e.filter(s=>s.role==="validate"),i=[...t.length>0?t:e],r=s=>(s.simulation?s.simulation.rmse:Ml(s))??1/0;return i.sort((s,o)=>r(o)-r(s)),{unseen:t.length>0,logs:i}}var er=n=>n?.metric_cutoff?`below ${n.metric_cutoff} Hz`:"",Fi=n=>({unknown:"torque not recorded",zero:"passive: no torque",controller:"controller's torque"})[n?.effort??""]??"",tr=n=>n.from==="data"?"data":"filled in";function js(n){let e=t=>n.joints[t]?.filtered_relative_percent??-1;return n.joints.reduce((t,i,r)=>e(r)>e(t)?r:t,0)}function pn(n){return n.series.filter(({columns:e})=>e.includes("tau1")&&e.includes("tau_hat1"))}function zu(n){return n.series.filter(({columns:e})=>e.includes("q_sim1"))}function mn(n,e){return(n.result?.validation??[]).find(({series:i,log:r})=>i?i===e.path:r===e.log)}function Dt(n,e){let t=mn(n,e)?.joints.map(({name:r})=>r)??n.result?.model?.coordinates.map(({name:r})=>r),i=e.columns.filter(r=>/^tau\d+$/.test(r)).length;return Array.from({length:i},(r,s)=>t?.[s]??`joint ${s+1}`)}function wl(n,e){return n.result?.model?.coordinates[e]?.type==="prismatic"}var an=(n,e)=>wl(n,e)?"N":"N.m",Vr=(n,e)=>wl(n,e)?"m":"rad",Oi=(n,e)=>wl(n,e)?"m/s":"rad/s",Tp={identify:"fitted",validate:"unseen",payload:"with payload",plan:"plan"};function qn({role:n,path:e}){return n==="validate"&&e!==void 0&&/-held-out(-\d+)?\.csv$/.test(e)?"held out":Ep(n)}var Tl=n=>qn(n)==="held out"?n.path.replace(/^.*\//,"").replace(/\.csv$/,""):n.log,Ks=n=>Tl({...n,path:n.series});function Qs(n){return n.shares.map(e=>({cause:e.cause,percent:e.filtered_percent??e.percent,text:e.filtered_text??e.text})).sort((e,t)=>t.percent-e.percent)}var Hr=n=>qn(n)==="held out"?Tl(n):`${n.log} (${qn(n)})`,ku=(n,e)=>n.length>e?`${n.slice(0,e-10)}…${n.slice(-9)}`:n;function Vu(n){let{log:t}=n;return qn(n)==="held out"?ku(Tl(n),31):Hr({...n,log:ku(t,22)})}var Ep=n=>Tp[n]??n;function nr(n,e){let t=Zs(n).logs[0];return e.find(({log:i,path:r})=>t&&(t.series?t.series===r:t.log===i))??e[0]}function $n(n){let e=pn(n.report),t=n.cursor.series;if(t&&e.some(({block:r})=>r===t.block))return t;if(e.length===0)return null;let i=n.series(nr(n.report,e));return t||n.cursor.show(i),i}function mi(n,e,t,i){let r=pn(e.report),s=$n(e);if(!s)return;let o=c=>b("option",{value:c.block},Hr(c)),l=b("select",{id:t,change:()=>{let c=r.find(({block:u})=>u===l.value);c&&e.cursor.show(e.series(c))}},...r.map(o));l.value=s.block,n.append(b("label",{for:t},"Log"),l),e.cursor.onChange(()=>{let c=e.cursor.series;!c||c.block===s?.block||!r.some(({block:u})=>u===c.block)||(s=c,l.value=c.block,i(c))})}function ct(n,e,t,i="narrow"){let r=l=>({class:e[l]?.numeric?"number":void 0}),s=e.map(({title:l},c)=>b("th",{scope:"col",...r(c)},l)),o=t.map(l=>{let c=l.map((u,h)=>h===0?b("th",{scope:"row",...r(h)},u):b("td",{...r(h),"data-title":e[h]?.title},u));return b("tr",{},...c)}),a=b("table",{"aria-label":n},b("thead",{},b("tr",{},...s)),b("tbody",{},...o));return b("div",{class:`scroll ${i}`,tabindex:0,role:"region","aria-label":n},a)}function eo(n,e){let t=b("select",{"aria-label":"Motion"});e.forEach((r,s)=>t.append(b("option",{value:s,title:Hr(r)},Vu(r)))),t.addEventListener("change",()=>{let r=e[Number(t.value)];n.play(!1),n.show(r)});let i=()=>{let r=e.findIndex(s=>s.block===n.series?.block);t.value=r<0?"":String(r)};return n.onChange(i),i(),t}function Ap(n,e,t){if(!t)return n;let{value:i,order:r}=e[t.column],s=r??i,o=t.descending?-1:1,a=l=>l==null||Number.isNaN(l);return[...n].sort((l,c)=>{let[u,h]=[s(l),s(c)];return a(u)||a(h)?Number(a(u))-Number(a(h)):typeof u=="number"&&typeof h=="number"?o*(u-h):o*String(u).localeCompare(String(h),"en",{numeric:!0})})}function ir(n,e){let t=null,i="",r=b("tbody"),s=b("output",{class:"quiet small"}),o=new Map(e.rows.map(d=>[d,Cp(d,e.columns)])),a=()=>{let d=e.rows.filter(f=>e.text(f).toLowerCase().includes(i));r.replaceChildren(...Ap(d,e.columns,t).map(f=>o.get(f))),s.textContent=d.length===e.rows.length?`${d.length} rows`:`${d.length} of ${e.rows.length} rows`},l=e.columns.map((d,f)=>{let g=()=>{t={column:f,descending:t?.column===f?!t.descending:d.numeric??!1},l.forEach((y,m)=>y.setAttribute("aria-sort",m!==f?"none":t?.descending?"descending":"ascending")),a()};return b("th",{scope:"col",class:d.numeric?"number":"","aria-sort":"none"},b("button",{type:"button",class:"sort",click:g},d.title))}),c=b("input",{type:"search",placeholder:"Search","aria-label":`Search ${e.title}`});c.addEventListener("input",()=>{i=c.value.trim().toLowerCase(),a()});let u=()=>Xn(e.columns.map(({title:d})=>d),e.rows.map(d=>e.columns.map(({value:f})=>f(d)))),h=Cn(e.title,[{label:"CSV",action:()=>bt(`${e.file}.csv`,u(),"text/csv")}]);n.append(b("div",{class:"controls"},c,s,h),b("div",{class:"scroll tall",tabindex:0,role:"region","aria-label":e.title},b("table",{class:"sortable"},b("thead",{},b("tr",{},...l)),r))),a()}function Cp(n,e){let t=b("tr");return e.forEach((i,r)=>{let s=i.cell?i.cell(n):String(i.value(n)??"–"),o={class:i.numeric?"number":""};t.append(r===0?b("th",{scope:"row",...o},s):b("td",o,s))}),t}var Rp={condition:["Condition number","of the regressor; 1 would be perfect"],log_det:["log det of the information","D: the volume of the uncertainty; larger is better"],lambda_min:["Smallest eigenvalue of the information","E: the worst direction; larger is better"],trace_covariance:["Trace of the covariance","A: the sum of the variances; smaller is better"]},Pp={d:"log_det",e:"lambda_min",a:"trace_covariance",condition:"condition"};function Ip(n){let{family:e}=n,t=n.scale===1?"":`, to be played at ${_e(n.scale)} of its speed`,i=[...new Set(n.torque_noise)].map(o=>_e(o)).join(", "),r=`${e.kind}, ${Wn(e.harmonics)} harmonics, ${e.boundary}`,s=n.target==="all"?"all base parameters":`these parameters: ${n.target}`;return b("p",{},`Designed for ${s}: one period of ${_e(e.period)} s (${r}) at ${_e(n.rate)} Hz${t}. Expected standard deviations after one period are listed below, for torque noise of ${i} N·m or N.`)}function Lp(n){let e=Object.entries(Rp).filter(([t])=>t in n.criteria).map(([t,[i,r]])=>[i,_e(n.criteria[t],4),Pp[n.criterion]===t?`${r} (this one was optimised)`:r]);return ct("Criteria",[{title:"Criterion"},{title:"Value",numeric:!0},{title:"Meaning"}],e)}var Hu=n=>["floor","obstacle","self-collision"].includes(n);function Dp(n,e,t,i){return Hu(n)&&e!==null&&t!==null?et(1e3*(t-e),"mm"):i===null?"–":$e(100*i)}function Np(n){let e=new Map;for(let t of n.margins){if(!Hu(t.limit))continue;let i=t.limit==="obstacle"?t.where.slice(t.where.lastIndexOf(" - ")):t.limit,r=e.get(i);(!r||(t.value??1/0)<(r.value??1/0))&&e.set(i,t)}return[...e.values()]}function Up(n){let e=[...n.margins].sort((r,s)=>(r.spare??1/0)-(s.spare??1/0)),i=[...new Set([...e.slice(0,8),...Np(n)])].map(({limit:r,where:s,bound:o,value:a,spare:l,unit:c,time:u})=>[`${r}, ${s}`,et(a,c),et(o,c),Dp(r,o,a,l),et(u,"s")]);return ct("Nearest limits",[{title:`Limit, of ${n.margins.length}`},{title:"Reached",numeric:!0},{title:"Allowed",numeric:!0},{title:"Spare",numeric:!0},{title:"At",numeric:!0}],i)}var to=({std:n,nominal:e})=>n===null||!e?null:100*n/Math.abs(e);function Fp(n,e,t){let i=e.parameters.filter(a=>to(a)!==null);if(i.length===0)return;let r=i.map(a=>to(a)),s=r.indexOf(Math.max(...r)),o=i.map((a,l)=>l);new xt(n,{title:"Expected deviation of each parameter",file:Ye(e.robot,"expected"),height:230,summary:`Of ${i.length} parameters with a nominal value; the least known is ${i[s].name} with ${$e(r[s])}.`,x:{label:"parameter",names:i.map(({name:a})=>a)},y:{label:"of nominal",unit:"%",logarithmic:!0},lines:[{label:"stem",x:o,y:r,colour:"line-1",kind:"stems",width:1,silent:!0},{label:"standard deviation",x:o,y:r,colour:"line-1",kind:"dots"}]},t)}function Op(n,e){let t=b("details",{},b("summary",{},`Expected deviations of ${e.parameters.length} parameters`)),i=b("div");t.append(i),n.append(t),ir(i,{title:"Expected deviations",file:`${e.robot}-expected`,rows:e.parameters,text:({name:r})=>r,columns:[{title:"Parameter",value:({name:r})=>r},{title:"Nominal",numeric:!0,value:({nominal:r})=>r,cell:r=>_e(r.nominal)},{title:"Standard deviation",numeric:!0,value:({std:r})=>r,cell:r=>_e(r.std)},{title:"% of nominal",numeric:!0,value:to,cell:r=>$e(to(r))},{title:"Unit",value:({unit:r})=>r,cell:r=>pt(r.unit??"")}]})}function El(n){if(n===null)return"no limit known";if(!Number.isFinite(n))return"–";let e=b("i");return e.style.width=`${Math.min(100,100*n)}%`,b("span",{class:"used"},b("span",{class:"used-bar","aria-hidden":"true"},e),$e(100*n))}function Bp(n,e){let t=$s(n,e),i=t.some(({qdd:s})=>s),r=t.map(s=>{let o=Fu(s),a=s.prismatic?"m":"rad";return[s.name,`${_e(o.range[0])} … ${et(o.range[1],a)}`,El(o.rangeShare),et(o.speed,`${a}/s`),El(o.speedShare),...i?[et(o.acceleration,`${a}/s2`),El(o.accelerationShare)]:[]]});return ct("Use of the limits",[{title:"Joint"},{title:"Positions",numeric:!0},{title:"of the range"},{title:"Top speed",numeric:!0},{title:"of the limit"},...i?[{title:"Acceleration",numeric:!0},{title:"of the limit"}]:[]],r,"wide")}var Gu=({columns:n,kept:e})=>n.includes("q1")&&e>0,kp="Blue: the position of one joint over that of another joint. Orange: a joint's velocity over its own position. The stronger the colour, the more samples.";function zp(n,e){let{report:t,cursor:i,theme:r}=e,s=t.series.filter(Gu).map(d=>e.series(d)),o=Pn(t);if(t.plan&&(n.append(Ip(t.plan),Lp(t.plan),b("h3",{},t.plan.scale===1?"Nearest limits":`Nearest limits at ${$e(100*t.plan.scale)} of the speed`),Up(t.plan)),Fp(n,t.plan,r),Op(n,t.plan)),s.length===0)return;n.append(b("h3",{},"How much of the limits the joints use")),s.length>1&&n.append(b("div",{class:"controls"},b("span",{class:"quiet small"},"Motion"),eo(i,s)));let a=b("div");n.append(a);let l=new Js(n,o,r);n.append(b("p",{class:"quiet small"},kp)),n.append(b("h3",{},"Joint motions"),b("p",{class:"quiet small"},"Shaded: beyond the limits."));let c=new Ys(n,r),u=null,h=()=>{let d=s.find(({block:f})=>f===i.series?.block)??u??nr(t,s);d!==u&&(u=d,a.replaceChildren(Bp(t,d)),l.show($s(t,d)),c.show({robot:o,t:d.t,motions:$s(t,d),cursor:i}))};i.series||i.show(nr(t,s)),i.onChange(h),h()}var Wu={id:"excitation",title:"Excitation",available:n=>n.plan!==null||n.series.some(Gu),render:zp};var Xu=["error","warning","info"],Vp={error:"Errors",warning:"Warnings",info:"Notes"},Hp=n=>n.replace(/^\.{0,2}\/[^:]*\/(?=[^:/]+:)/,"");function Gp(n,e){let t=b("ul",{class:"findings"});for(let{code:r,message:s}of e)t.append(b("li",{},b("code",{},r),b("span",{},Hp(s))));let i=b("h3",{},`${Vp[n]??n} (${e.length})`);return b("div",{class:`severity ${Xu.includes(n)?n:"info"}`},i,t)}var qu={id:"findings",title:"Findings",available:({result:n})=>Array.isArray(n?.diagnostics),render(n,{report:e}){let t=e.result?.diagnostics??[];t.length===0&&n.append(b("p",{class:"quiet"},"Nothing was found wrong with the data."));let i=[...new Set([...Xu,...t.map(({severity:r})=>r)])];for(let r of i){let s=t.filter(o=>o.severity===r);s.length>0&&n.append(Gp(r,s))}}};function Wp(n){let e=[],t=(h,d)=>d&&e.push([h,d]);t("Estimator",n.method),t("Samples",n.samples?Wn(n.samples):null);let{effective_samples:i,inflation:r}=n.noise??{},s=r&&r>1?`: residuals are autocorrelated; standard deviations are multiplied by ${_e(Math.sqrt(r),3)} on average`:"";i&&t("Independent samples",`about ${Wn(i)}${s}`),t("Condition",n.condition?`${_e(n.condition)} (of the scaled and weighted regressor)`:null),t("Least squares beside it",n.instruments?.exogeneity?.text);let o=n.signals??{};typeof o.cutoff=="number"&&t("Low-pass",`${_e(o.cutoff)} Hz, order ${String(o.order??"–")}`),typeof o.reason=="string"&&t("Why this low-pass",o.reason);let{level:a,distance:l}=n.consistency??{},c=typeof l=="string"?`, ${l} distance to the references`:"",u=n.consistent?"every link is physically consistent":"not every link is physically consistent";return typeof a=="string"&&t("Consistency",`${a}${c}; ${u}`),e}var Xp=1.96;function qp(n,e){let t=n.std?Xp*n.std:0,i=r=>et(1e3*r,`m${e}`);return[i(n.value??NaN),t>0?`${i((n.value??NaN)-t)} … ${i((n.value??NaN)+t)}`:"given"]}function $p(n){let e=[],t=(r,s,o)=>e.push([r,...qp(s,o)]),i=n.delay.joints??[];i.length===0&&t("Delay of commands",n.delay,"s");for(let r of i)t(`Delay of commands, ${r.name??""}`,r,"s");n.hold_time&&e.push(["Commands held for",et(1e3*n.hold_time,"ms"),"half of it is in the delay"]);for(let r of n.encoder_offsets??[])t(`Encoder zero, ${r.name??""}`,r,"rad");return ct("Drives",[{title:"Drives"},{title:"Value",numeric:!0},{title:"95 % interval"}],e)}var $u={id:"fit",title:"The fit",available:({result:n})=>!!n?.method,render(n,{report:e}){let t=b("dl",{class:"facts"});for(let[r,s]of Wp(e.result))t.append(b("dt",{},r),b("dd",{},s));n.append(t);let{drives:i}=e.result;i?.delay&&n.append($p(i))}};function Yn(n,e){let t=n.column(`tau${e+1}`),i=n.column(`tau_hat${e+1}`);return!t||!i?new Float32Array(0):t.map((r,s)=>r-i[s])}function Yu(n){let e=Math.max(1,Math.floor(n.length/2e3)),t=[];for(let r=0;r+1<n.length;r+=e)t.push(n[r+1]-n[r]);t.sort((r,s)=>r-s);let i=t[t.length>>1];return i&&i>0?1/i:1}function Al(n,e){let t=n.length;for(let i=1,r=0;i<t;++i){let s=t>>1;for(;r&s;s>>=1)r^=s;r^=s,i<r&&([n[i],n[r]]=[n[r],n[i]],[e[i],e[r]]=[e[r],e[i]])}for(let i=1;i<t;i*=2){let r=Float64Array.from({length:i},(o,a)=>Math.cos(Math.PI*a/i)),s=Float64Array.from({length:i},(o,a)=>-Math.sin(Math.PI*a/i));for(let o=0;o<t;o+=2*i)for(let a=0;a<i;++a){let l=o+a,c=l+i,u=n[c]*r[a]-e[c]*s[a],h=n[c]*s[a]+e[c]*r[a];n[c]=n[l]-u,e[c]=e[l]-h,n[l]=n[l]+u,e[l]=e[l]+h}}}function Cl(n,e){let t=64;for(;t<8192&&t*2<=n.length/4.5;)t*=2;let i=Float64Array.from({length:t},(u,h)=>.5-.5*Math.cos(2*Math.PI*h/t)),r=i.reduce((u,h)=>u+h*h,0),s=new Float64Array(t/2+1),o=0;for(let u=0;u+t<=n.length;u+=t/2,++o){let h=new Float64Array(t);for(let g=0;g<t;++g)h[g]=n[u+g];let d=h.reduce((g,y)=>g+y,0)/t;for(let g=0;g<t;++g)h[g]=(h[g]-d)*i[g];let f=new Float64Array(t);Al(h,f);for(let g=0;g<s.length;++g)s[g]=s[g]+h[g]**2+f[g]**2}let a=s.length-2;if(o===0)return{frequency:new Float64Array(0),density:new Float64Array(0)};let l=Float64Array.from({length:a},(u,h)=>(h+1)*e/t),c=Float64Array.from({length:a},(u,h)=>Math.sqrt(2*s[h+1]/(r*e*o)));return{frequency:l,density:c}}function Ju(n,e,t=2){let i=n.length,r=1;for(;r<2*i;)r*=2;let s=new Float64Array(r),o=new Float64Array(r),a=0;for(let u=0;u<i;++u)a+=n[u]/i;for(let u=0;u<i;++u)s[u]=n[u]-a;Al(s,o);for(let u=0;u<r;++u)s[u]=s[u]**2+o[u]**2,o[u]=0;Al(s,o);let l=Math.max(1,Math.min(Math.floor(i/4),Math.ceil(t*e)+1)),c=s[0]>0?s[0]:1;return{lag:Float64Array.from({length:l},(u,h)=>h/e),value:Float64Array.from({length:l},(u,h)=>s[h]/c),bound:1.96/Math.sqrt(Math.max(1,i))}}function Gr(n,e,t=60){let i=1/0,r=-1/0;for(let l=0;l<n.length;++l)i=Math.min(i,n[l]),r=Math.max(r,n[l]);let s=new Float64Array(t),o=new Float64Array(t);for(let l=0;l<n.length;++l){let c=Math.min(t-1,Math.floor((n[l]-i)/(r-i||1)*t));s[c]=s[c]+e[l],o[c]=o[c]+1}let a=[...o.keys()].filter(l=>o[l]>=5);return{x:Float64Array.from(a,l=>i+(l+.5)/t*(r-i)),y:Float64Array.from(a,l=>s[l]/o[l])}}function Rl(n,e,t){let i=n.length-1;if(i<0)return 0;if(t>=n[i])return e[i];if(t<=n[0])return e[0];let r=0;for(;i-r>1;){let o=r+i>>1;n[o]<=t?r=o:i=o}let s=n[i]-n[r];return s>0?e[r]+(t-n[r])/s*(e[i]-e[r]):e[r]}function rr(n,e){let t=Float64Array.from(n).filter(Number.isFinite).sort(),i=t.slice(Math.floor(.002*t.length),Math.ceil(.998*t.length)),r=[i[0]??0,i.at(-1)??0,...Array.from(e).filter(Number.isFinite)],s=Math.min(...r),o=Math.max(...r),a=.08*(o-s);return a>0?[s-a,o+a]:void 0}var Pl=240;function Yp(n){let e=n.filter(({name:i})=>/^Fh\d/.test(i)),t=Math.max(0,...e.map(({value:i})=>Math.abs(i??0)));return e.filter(({value:i})=>Math.abs(i??0)<=1e-4*t)}function Jp(n,e){return Math.max(...e.map(({name:t})=>n.base?.find(i=>i.name===t)?.interval[1]??0))}function Zp(n,{shaft:e}){let t=(n.parameters??[]).filter(({name:o,kind:a})=>(a==="friction"||a==="offset")&&o.endsWith(`_${e}`));if(t.length===0)return null;let i=Yp(t),r=t.filter(o=>!i.includes(o)).map(({name:o,value:a,std:l,unit:c,from:u})=>{let h=n.base?.find(f=>f.name===o),d=h?`${Lt(h.interval[0],h.std)} to ${Lt(h.interval[1],h.std)}`:"";return[o,Lt(a,l),d,pt(c),h?$e(h.torque_share_percent):"",h?.determined??tr({from:u})]});i.length>0&&r.push([i.map(({name:o})=>o).join(", "),"0",`up to ${_e(Jp(n,i),2)}`,pt(i[0].unit),"","not used by the fit"]);let s=[{title:"Parameter"},{title:"Value",numeric:!0},{title:"95 % interval",numeric:!0},{title:"Unit"},{title:"Torque share",numeric:!0},{title:"Determined"}];return ct(`Friction of joint ${e}`,s,r)}function jp({shaft:n,held_out_percent:e,without:t}){if(e===void 0||!t?.length)return null;let i=[{title:"Torque error"},{title:"with all terms",numeric:!0},...t.map(({term:o})=>({title:`without ${o}`,numeric:!0}))],r=["on held-out motion, by the final fit",$e(e),...t.map(o=>$e(o.held_out_percent))],s=ct(`Torque error of joint ${n} with and without each term of its friction law`,i,[r]);return s.classList.add("terms"),s}function Zu(n,e,t,{curve:i}){let{joint:r,velocity:s,torque:o}=i,a=[],l,c=e?.column(`qd${r+1}`);if(e&&c){let u=Yn(e,r).map((d,f)=>d+Rl(s,o,c[f])),h=Gr(c,u);l=rr(u,o),a.push({label:"law + residual",x:c,y:u,colour:"line-6",kind:"dots"},{label:"mean",x:h.x,y:h.y,colour:"residual",dash:[5,3]})}return a.push({label:"law",x:s,y:o,colour:"line-2",width:1.8}),{title:"Over velocity",file:Ye(e?.log??"",t,"friction"),height:Pl,summary:`Friction of ${t} over velocity: the fitted law, and law plus residual of every sample.`,x:{label:"velocity",unit:Oi(n.report,r)},y:{label:"friction",unit:an(n.report,r),range:l},lines:a}}function Kp(n,e,{curve:t,reversal:i}){if(!t||!i)return null;let{displacement:r,torque:s}=i,o=(r.at(-1)??0)/2,a=r.map(l=>l-o);return{title:"At reversals",file:Ye(e,"reversal"),height:Pl,summary:`Friction with memory of ${e} over displacement: a loop, entered again at every reversal.`,x:{label:"displacement",unit:Oi(n.report,t.joint).replace("/s","")},y:{label:"friction",unit:an(n.report,t.joint)},lines:[{label:"forwards",x:a,y:s,colour:"line-2",width:1.8},{label:"backwards",x:a.map(l=>-l).reverse(),y:s.map(l=>-l).reverse(),colour:"line-1",width:1.8}]}}function ju(n,e,t,{curve:i,over_position:r}){if(!i||!r)return null;let{joint:s}=i,o=[],a,l=e?.column(`q${s+1}`);if(e&&l){let c=Yn(e,s).map((h,d)=>h+Rl(r.position,r.torque,l[d])),u=Gr(l,c);a=rr(c,r.torque),o.push({label:"law + residual",x:l,y:c,colour:"line-6",kind:"dots"},{label:"mean",x:u.x,y:u.y,colour:"residual",dash:[5,3]})}return o.push({label:"law",x:r.position,y:r.torque,colour:"line-2",width:1.8}),{title:"Over position",file:Ye(e?.log??"",t,"position"),height:Pl,summary:`Torque of ${t} that follows its position, over the range that the fit saw: the fitted law, and law plus residual of every sample.`,x:{label:"position",unit:Oi(n.report,s).replace("/s","")},y:{label:"torque",unit:an(n.report,s),range:a},lines:o}}function Qp(n,e){let t=n.terms.includes("stribeck")&&n.stribeck_velocity!==void 0?[`Stribeck velocity ${_e(n.stribeck_velocity)} ${e}, exponent ${_e(n.stribeck_exponent)}`]:[],i=n.hysteresis_yield!==void 0?[`slides fully after ${_e(n.hysteresis_yield)} ${e.replace("/s","")}`]:[],r=n.sign_width?[`sign smoothed as tanh(v / ${_e(n.sign_width)} ${e})`]:[];return[...t,...i,...r].join("; ")}function em(n,e){let{result:t}=e.report,i=$n(e),r=b("div",{class:"controls"});n.append(r),t?.friction?.some(({without:o})=>o?.length)&&n.append(b("p",{class:"quiet small"},"The errors beside a law are those by which it was chosen, at first values of all other joints. Those of the table are of the final fit: without a term all other ","parameters are fitted again, and every twelfth of the fitted logs is predicted by the rest."));let s=[];for(let o of t?.friction??[]){let a=o.curve?.joint,l=a===void 0?`shaft ${o.shaft}`:(i?Dt(e.report,i)[a]:void 0)??`joint ${o.shaft}`,c=b("div",{class:"joint",id:`friction-${o.shaft}`},b("h3",{},l)),u=o.terms.join(", ")||"none",h=o.reason?.startsWith(`${u}: `)?o.reason.slice(u.length+2):o.reason;c.append(b("p",{},b("b",{},u),h?Jt(`: ${h}`):""));let d=Qp(o,a===void 0?"rad/s":Oi(e.report,a));d&&c.append(b("p",{class:"shape"},Jt(`Shape: ${d}.`)));let f=jp(o);f&&c.append(f);let g=Zp(t,o);if(g&&c.append(g),n.append(c),!o.curve)continue;let y=b("div",{class:"triple"});c.append(y);let m=new xt(y,Zu(e,i,l,o),e.theme);s.push(w=>m.update(Zu(e,w,l,o)));let p=Kp(e,l,o);p&&new xt(y,p,e.theme);let M=ju(e,i,l,o);if(!M)continue;let C=new xt(y,M,e.theme);s.push(w=>C.update(ju(e,w,l,o)))}pn(e.report).length>0&&mi(r,e,"friction-log",o=>s.forEach(a=>a(o)))}var Ku={id:"friction",title:"Friction",available:({result:n})=>!!n?.friction?.length,render:em};var tm=new Float32Array(0);function eh(n,e,t,i){let{report:r,cursor:s}=n,o=Dt(r,e)[t]??"",a=Vr(r,t),l=e.column(`q${t+1}`)??tm,c=e.column(`q_sim${t+1}`),u={label:"time",unit:"s"},h={x:u,zoom:i,cursor:s},d=mn(r,e)?.simulation?.joints[t],f=g=>Ye(r.result?.robot??"robot",e.log,o,g);return[{...h,title:"Position",file:f("position"),height:170,x:{...u,bare:!0},summary:`Recorded and simulated position of ${o} in ${e.log}.`,y:{label:"position",unit:a},lines:[{label:"recorded",x:e.t,y:l,colour:"line-1"},...c?[{label:"simulated",x:e.t,y:c,colour:"line-2"}]:[]]},{...h,title:"Departure",file:f("departure"),height:130,summary:c?`Recorded minus simulated position of ${o}, rms ${et(d?.rmse,a)}.`:"Not simulated.",y:{label:"departure",unit:a,include:[0]},lines:c?[{label:"recorded − simulated",x:e.t,y:l.map((g,y)=>g-c[y]),colour:"residual",width:1}]:[]}]}function th(n,e,t){let i=mn(n.report,e)?.simulation,r=i?.joints[t];if(!r)return"not simulated: the fit used this log";let s=Vr(n.report,t),o=i.nominal?.joints[t];return`off by ${on(r.rmse,s)} rms, ${on(r.worst,s)} at worst`+(o?`; the nominal model by ${on(o.rmse,s)}`:"")}function nh(n,e,t){let i=mn(n.report,e)?.causes?.find(r=>r.joint===Dt(n.report,e)[t]);return i?Jt(`By the drives' torque, ${i.summary}`):""}var nm=["limb-touched","base-moved"];function Qu(n,e){let t=mn(n.report,e)?.log;return(n.report.result?.diagnostics?.filter(r=>nm.includes(r.code)&&r.message.startsWith(`${t}:`))??[]).map(r=>Jt(r.message)).join(" ")}function im(n,e,t,i,r){let s=b("p",{class:"quiet small"},th(e,t,i)),o=b("p",{class:"small why"},nh(e,t,i)),a=b("div",{class:"joint",id:`motion-${i+1}`},b("h3",{},Dt(e.report,t)[i]??""),s,o);n.append(a);let[l,c]=eh(e,t,i,r);return{index:i,note:s,why:o,motion:new xt(a,l,e.theme),departure:new xt(a,c,e.theme)}}function rm(n,e){let t=$n(e);if(!t)return;let i=b("div",{class:"controls"}),r=new Rn,s=b("div"),o=b("p",{class:"disturbed"},Qu(e,t));n.append(b("p",{class:"quiet small"},"The identified robot, moved by its own controller from the log's references alone: where it departs from the recorded motion, the model is wrong."),i,o,s);let a=Dt(e.report,t).map((l,c)=>im(s,e,t,c,r));mi(i,e,"motion-log",l=>{r.set(null),o.textContent=Qu(e,l);for(let c of a){let[u,h]=eh(e,l,c.index,r);c.motion.update(u),c.departure.update(h),c.note.textContent=th(e,l,c.index),c.why.textContent=nh(e,l,c.index)}})}var ih={id:"motion",title:"Motion",available:n=>zu(n).length>0,render:rm};var In=null,sm=0,no=null;function rh(n,e){no=[n,e],In??=document.body.appendChild(b("div",{class:"tooltip","aria-hidden":"true"})),In.textContent=e,In.hidden=!1;let t=n.getBoundingClientRect(),i=t.bottom+6+In.offsetHeight<innerHeight;In.style.left=`${Math.max(8,Math.min(t.left,innerWidth-In.offsetWidth-8))}px`,In.style.top=`${i?t.bottom+6:t.top-6-In.offsetHeight}px`}var sh=()=>{no=null,In&&(In.hidden=!0)};addEventListener("scroll",()=>no&&rh(...no),{passive:!0,capture:!0});addEventListener("keydown",n=>n.key==="Escape"&&sh());function sr(n,e){let t=`explanation-${++sm}`;n.classList.add("explained"),n.setAttribute("aria-describedby",t),n.matches("button, a, input, select")||(n.tabIndex=0),n.append(b("span",{id:t,class:"explanation"},e));for(let i of["mouseenter","focus"])n.addEventListener(i,()=>rh(n,e));for(let i of["mouseleave","blur"])n.addEventListener(i,sh);return n}function om(n){let e=b("span",{},n.name);return n.expression&&n.expression!==n.name?sr(e,`${n.name} = ${n.expression}`):e}var io=(n,e)=>b("span",{class:e?"":"weak"},n),am="Determined: well, with a deviation of at most 10 % of the value; negligible, where even the far end of the interval causes less than 1 % of the torque, so that its value does not matter; weakly, with a deviation of up to 100 %; not determined otherwise, or where only combinations with other parameters are identifiable.",lm=["well","weakly","not determined","negligible"],cm=n=>io(n.determined,n.determined==="well"||n.determined==="negligible"),um=[{title:"Parameter",value:n=>n.name,cell:om},{title:"Value",value:n=>n.value,cell:n=>Lt(n.value,n.std),numeric:!0},{title:"Deviation",value:n=>n.std,cell:n=>_e(n.std,2),numeric:!0},{title:"95 % from",value:n=>n.interval?.[0],cell:n=>Lt(n.interval?.[0],n.std),numeric:!0},{title:"to",value:n=>n.interval?.[1],cell:n=>Lt(n.interval?.[1],n.std),numeric:!0},{title:"Unit",value:n=>n.unit,cell:n=>pt(n.unit)},{title:"Relative",value:n=>n.relative_std_percent,cell:n=>$e(n.relative_std_percent),numeric:!0},{title:"Determined",value:n=>n.determined,order:n=>lm.indexOf(n.determined),cell:cm},{title:"Torque share",value:n=>n.torque_share_percent,cell:n=>$e(n.torque_share_percent),numeric:!0},{title:"Collinearity",value:n=>n.collinearity,cell:n=>_e(n.collinearity,2),numeric:!0},{title:"Data alone",value:n=>n.unconstrained,cell:n=>Lt(n.unconstrained,n.std),numeric:!0}],hm=[{title:"Parameter",value:n=>n.name,cell:n=>n.note?sr(b("span",{},n.name),n.note):n.name},{title:"Value",value:n=>n.value,cell:n=>Lt(n.value,n.std),numeric:!0},{title:"Deviation",value:n=>n.std,cell:n=>_e(n.std,2),numeric:!0},{title:"Unit",value:n=>n.unit,cell:n=>pt(n.unit)},{title:"Kind",value:n=>n.kind},{title:"From",value:n=>tr(n),cell:n=>io(tr(n),n.from==="data")}];function dm(n){let e=n.flatMap(({name:t,note:i})=>i?[b("li",{},`${t} is ${i}.`)]:[]);return e.length>0?b("ul",{class:"small",id:"rotor-notes"},...e):null}var oh=n=>n.map(e=>e===null?"–":_e(1e3*e,3)).join(", "),ah=n=>[0,3,5].map(e=>_e(n[e],3)).join(", "),fm=[{title:"Link",value:n=>n.link,cell:n=>n.note?sr(b("span",{},n.link),n.note):n.link},{title:"Mass [kg]",value:n=>n.mass,cell:n=>_e(n.mass),numeric:!0},{title:"Nominal [kg]",value:n=>n.nominal?.mass,cell:n=>_e(n.nominal?.mass),numeric:!0},{title:"Feasible [kg]",value:n=>n.mass_range[0],cell:n=>io(Hs(n.mass_range),!n.note),numeric:!0},{title:"Mass from",value:n=>n.from,cell:n=>io(n.from,n.from==="data")},{title:"Centre [mm]",value:n=>oh(n.com),numeric:!0},{title:"nominal",value:n=>n.nominal?oh(n.nominal.com):"–",numeric:!0},{title:"Inertia xx, yy, zz [kg·m²]",value:n=>ah(n.inertia),numeric:!0},{title:"nominal",value:n=>n.nominal?ah(n.nominal.inertia):"–",numeric:!0}];function pm(n,e,t){n.append(b("h3",{},"Links"),b("p",{},"A link’s mass is seldom measurable by itself. Feasible: from the smallest to the largest mass among all ","physically consistent models that explain the data as well as this one (95 %). A value that is filled in is one of them, near the nominal one where the data allows that.")),ir(n,{title:"Links",file:Ye(Pn(e.report),"links"),columns:fm,rows:t,text:r=>`${r.link} ${r.from}`});let i=t.flatMap(({note:r})=>r?[b("li",{},r)]:[]);i.length>0&&n.append(b("ul",{class:"small"},...i))}function mm(n,e,t){let r=[["well","line-1"],["weakly","line-5"],["not determined","line-2"],["negligible","line-3"]].flatMap(([c,u])=>{let h=[...t.keys()].filter(f=>t[f].determined===c&&(t[f].relative_std_percent??0)>0);if(h.length===0)return[];let d=h.map(f=>t[f].relative_std_percent);return[{label:c,x:h,y:d,colour:u,kind:"stems",silent:!0,opacity:.5},{label:c,x:h,y:d,colour:u,kind:"dots"}]}),o=[...t].sort((c,u)=>(u.relative_std_percent??0)-(c.relative_std_percent??0)).slice(0,3).map(c=>`${c.name} ${$e(c.relative_std_percent)}`),a=t.map(c=>c.relative_std_percent??0).filter(c=>c>0),l=Math.max(...a)>1e3?[Math.min(1,...a)/1.2,1200]:void 0;new xt(n,{title:"Relative deviation of each parameter",file:Ye(Pn(e.report),"uncertainty"),height:260,summary:`Relative standard deviation of ${t.length} base parameters; the largest: ${o.join(", ")}.`,x:{label:"parameter",names:t.map(({name:c})=>c)},y:{label:"deviation",unit:"%",logarithmic:!0,range:l},lines:r},e.theme)}var lh=n=>n.toFixed(2).replace("-","−");function gm(n,e){return e.flatMap((i,r)=>i.slice(0,r).map((s,o)=>({value:s,text:`${n[r]} with ${n[o]} ${lh(s)}`}))).sort((i,r)=>Math.abs(r.value)-Math.abs(i.value)).slice(0,6).map(({text:i})=>i)}function xm(n,e,t,i){let r=t.map(({name:o})=>o),s=gm(r,i);new Qi(n,{title:"Correlation of the estimates",file:Ye(Pn(e.report),"correlation"),summary:`Correlations of ${r.length} base parameters; the strongest: ${s.join(", ")}.`,rows:r,columns:r,values:i,scale:"diverging",range:[-1,1],largest:20,format:lh},e.theme),n.append(b("p",{class:"small quiet"},`Strongest: ${s.join("; ")}.`))}function _m(n,e){let{base:t=[],links:i=[],parameters:r=[],correlation:s}=e.report.result;if(t.length>0&&(n.append(b("p",{},"Base parameters: the combinations of parameters that are identifiable. ",b("span",{class:"on-screen"},"Point at a name, or focus it, to see what it groups. "),"“Data alone” is the estimate before the links were made physically consistent.")),ir(n,{title:"Base parameters",file:Ye(Pn(e.report),"base-parameters"),columns:um,rows:t,text:o=>`${o.name} ${o.expression} ${o.determined}`}),n.append(b("p",{class:"quiet small"},am)),mm(n,e,t)),s&&s.length>0&&xm(n,e,t,s),i.length>0&&pm(n,e,i),r.length>0){n.append(b("h3",{},"Standard parameters"),b("p",{},"Every link and joint by itself, as exported. ","What the data does not determine is filled in: such a value is physically consistent, not measured.")),ir(n,{title:"Standard parameters",file:Ye(Pn(e.report),"parameters"),columns:hm,rows:r,text:a=>`${a.name} ${a.kind} ${tr(a)}`});let o=dm(r);o&&n.append(o)}}var ch={id:"parameters",title:"Parameters",available:({result:n})=>!!(n?.base?.length||n?.parameters?.length),render:_m};function uh(n){let e=b("textarea",{"aria-hidden":"true"});e.value=n,document.body.append(e),e.select();let t=document.execCommand("copy");return e.remove(),t}function ro(n,e){let t=b("span",{class:"quiet small",role:"status"}),i=async()=>{let r=await navigator.clipboard?.writeText(n).then(()=>!0,()=>uh(n))??uh(n);t.textContent=r?"Copied":"Select the text and copy it"};return b("span",{},b("button",{type:"button",click:()=>{i()}},e)," ",t)}var vm=[[0,1],[0,2],[1,2]];function ym(n,e,t,i){if(n[t][i]===0)return;let r=(n[i][i]-n[t][t])/(2*n[t][i]),s=(r<0?-1:1)/(Math.abs(r)+Math.hypot(r,1)),o=1/Math.hypot(s,1),a=s*o;for(let l of[0,1,2])[n[l][t],n[l][i]]=[o*n[l][t]-a*n[l][i],a*n[l][t]+o*n[l][i]];for(let l of[0,1,2])[n[t][l],n[i][l]]=[o*n[t][l]-a*n[i][l],a*n[t][l]+o*n[i][l]];for(let l of[0,1,2])[e[l][t],e[l][i]]=[o*e[l][t]-a*e[l][i],a*e[l][t]+o*e[l][i]]}function Il(n){let[e,t,i,r,s,o]=n,a=[[e,t,i],[t,r,s],[i,s,o]],l=[[1,0,0],[0,1,0],[0,0,1]];for(let g=0;g<12;++g)for(let[y,m]of vm)ym(a,l,y,m);let c=[0,1,2].slice().sort((g,y)=>a[g][g]-a[y][y]),u=g=>[l[0][g],l[1][g],l[2][g]],[h,d]=[u(c[0]),u(c[1])],f=[h[1]*d[2]-h[2]*d[1],h[2]*d[0]-h[0]*d[2],h[0]*d[1]-h[1]*d[0]];return{moments:c.map(g=>a[g][g]),axes:[h,d,f]}}function bm(n,[e,t,i]){if(!(n>0))return null;let r=[t+i-e,e+i-t,e+t-i].map(o=>5*o/(2*n)),s=1e-9*Math.max(...r.map(Math.abs));return r.some(o=>!(o>=-s))?null:r.map(o=>Math.sqrt(Math.max(0,o)))}function or(n,e){if(n===null||e.length!==6||e.some(r=>r===null||!Number.isFinite(r)))return null;let t=Il(e),i=bm(n,t.moments);return i&&{...t,semiAxes:i}}var Ln=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1];function ar(n,e){let t=new Array(16).fill(0);for(let i=0;i<4;++i)for(let r=0;r<4;++r)for(let s=0;s<4;++s)t[4*i+r]+=n[4*i+s]*e[4*s+r];return t}function gn(n){return[n[3],n[7],n[11]]}function Wr(n,[e,t,i]){let r=s=>n[4*s]*e+n[4*s+1]*t+n[4*s+2]*i+n[4*s+3];return[r(0),r(1),r(2)]}function Mm(n,e){if(n==="prismatic")return[1,0,0,0,0,1,0,0,0,0,1,e,0,0,0,1];let t=Math.cos(e),i=Math.sin(e);return[t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1]}function Sm(n){let[e,t,i]=[n[3]??0,n[4]??0,n[5]??0],r=Math.hypot(e,t,i),[s,o,a]=r>0?[e/r,t/r,i/r]:[0,0,1],[l,c,u]=[Math.sin(r),Math.cos(r),1-Math.cos(r)];return[c+s*s*u,s*o*u-a*l,s*a*u+o*l,n[0]??0,s*o*u+a*l,c+o*o*u,o*a*u-s*l,n[1]??0,s*a*u-o*l,o*a*u+s*l,c+a*a*u,n[2]??0,0,0,0,1]}function wm(n,e){return n.joints.map((t,i)=>(n.G[i]??[]).reduce((s,o,a)=>s+(o===0?0:o*(e[a]??0)),n.g0[i]??0))}function Xr(n,e){let t=wm(n,e),i={links:[],joints:[]};return n.joints.forEach((r,s)=>{let o=r.parent<0?Ln:i.links[r.parent]??Ln,a=ar(o,r.T_parent_joint);i.joints.push(a);let l=r.type==="floating"?Sm(e):Mm(r.type,t[s]);i.links.push(ar(ar(a,l),r.T_joint_link))}),i}function hh(n){let e=new Set(n.joints.map(t=>t.parent));return n.joints.map((t,i)=>i).filter(t=>!e.has(t))}function qr(n){let e=n.result?.model??n.plan?.model;return e&&e.joints.length>0?e:null}function Tm(n,e){let t=n.frames.find(r=>r.name===e);if(t)return t;let i=n.joints.findIndex(r=>r.link===e);return i<0?null:{joint:i,T_link_frame:Ln}}function $r(n,e){let t=e&&Tm(n,e.frame);if(!e||!t||e.mass===null)return null;let{mass:i,com:r,inertia:s}=e,o=s.length!==6||s.some(l=>l===null),a={mass:i,com:r,inertia:s,possible:o||or(i,s)!==null};return{joint:t.joint,T_link_frame:t.T_link_frame,body:a}}var Em={"known-robot":"The bare robot's model was given; the payload explains the rest of the loaded logs' torques.","joint-fit":"Robot and payload were fitted together, from logs without and with the payload.","torque-difference":"The robot made the same motion without and with the payload; the payload explains the difference of the torques.","two-fits":"The robot was fitted twice, without and with the payload; the payload is the difference of the last links.",wrench:"A force and torque sensor between robot and payload measured what moves the payload."},Ll=[{name:"Mass",unit:"kg",scale:1,group:"mass",index:0},...["x","y","z"].map((n,e)=>({name:`Centre of mass, ${n}`,unit:"mm",scale:1e3,group:"com",index:e})),...["xx","xy","xz","yy","yz","zz"].map((n,e)=>({name:`Inertia ${n}`,unit:"kg.m2",scale:1,group:"inertia",index:e}))];function Jn(n,{group:e,index:t}){return e==="mass"?n?.mass:n?.[e]?.[t]}function lr(n,{scale:e}){return n==null?null:e*n}function Yr(n,e){let t=Jn(n.interval,e),[i,r]=[lr(t?.[0],e),lr(t?.[1],e)];return i===null||r===null?null:[i,r]}function Am(n,e){let t=Jn(n.identifiable,e),i=Jn(n.reasons,e),r=n.known?.includes(e.group),s=Yr(n,e),a=s&&["Inertia xx","Inertia yy","Inertia zz"].includes(e.name)&&s[0]<=0?`measured: at most ${_e(s[1],2)} ${pt(e.unit)}`:"measured",l=r?"given":t?a:Jn(n.std,e)===null?"not measured, filled in":"too poorly determined to use";return b("span",{class:t||r?"":"vague"},i?`${l}: ${i}`:l)}function Cm(n,e){let t=Jn(n.shares,e);return t?[["noise",t.noise],["robot's model",t.robot],["drive gains",t.gains]].filter(([,r])=>r>=.005).sort((r,s)=>s[1]-r[1]).map(([r,s])=>`${r} ${(100*s).toFixed(0)} %`).join(", "):""}function Rm(n,e,t){let i=lr(Jn(n,e),e),r=Yr(n,e);if(i===null||!r)return"";let s=o=>4+112*(o-t[0])/(t[1]-t[0]||1);return At("svg",{class:"whisker",viewBox:"0 0 120 16",width:96,height:16,"aria-hidden":"true"},At("line",{class:"zero",x1:s(0),x2:s(0),y1:0,y2:16}),At("line",{x1:s(r[0]),x2:s(r[1]),y1:8,y2:8}),At("circle",{cx:s(i),cy:8,r:3}))}function Pm(n,e){let t=Ll.filter(i=>i.group===e).flatMap(i=>[...Yr(n,i)??[],lr(Jn(n,i),i)??0]);return[Math.min(0,...t),Math.max(0,...t)]}function Im(n){let e=a=>lr(Jn(n.std,a),a),t=a=>{let l=Yr(n,a);return l?`${Lt(l[0],e(a))} … ${Lt(l[1],e(a))}`:"–"},s=[{title:"Quantity",there:!0,cell:({name:a})=>a},{title:"Value",numeric:!0,there:!0,cell:a=>`${Lt(lr(Jn(n,a),a),e(a))} ${pt(a.unit)}`},{title:"Interval",numeric:!0,there:n.interval!==void 0,cell:t},{title:"To scale",there:n.interval!==void 0,cell:a=>Rm(n,a,Pm(n,a.group))},{title:"Determined by the data?",there:n.identifiable!==void 0,cell:a=>Am(n,a)},{title:"Uncertain by",there:n.shares!==void 0,cell:a=>Cm(n,a)}].filter(({there:a})=>a),o=Ll.map(a=>s.map(({cell:l})=>l(a)));return ct("The payload",s,o,s.length>4?"wide":"narrow")}var Lm={ur:"Universal Robots",franka:"Franka",kuka:"KUKA"};function Dm(n,e){let t=Lm[n]??n;return b("div",{class:"setting"},b("div",{class:"controls"},b("b",{},t),ro(e,`Copy for ${t}`)),b("pre",{tabindex:0,"aria-label":`Setting for ${t}`},e.trimEnd()))}function Nm({report:n}){let e=n.result?.friction_change??[];if(e.length===0)return null;let t=e.map(({name:i,value:r,std:s,unit:o})=>[i,`${Lt(r,s)} ${pt(o)}`,_e(s,2)]);return b("details",{},b("summary",{},"Friction under load, compared with the bare robot's"),ct("Friction under load",[{title:"Parameter"},{title:"Change",numeric:!0},{title:"Standard deviation",numeric:!0}],t))}function Um({report:n}){let e=n.result?.sensor_bias??[];if(e.length===0)return null;let t=e.map(({name:i,value:r,std:s,unit:o})=>[i,`${Lt(r,s)} ${pt(o)}`,_e(s,2)]);return b("details",{},b("summary",{},"Readings of the sensor with nothing on it"),ct("Sensor bias",[{title:"Channel"},{title:"Reading",numeric:!0},{title:"Standard deviation",numeric:!0}],t))}function Fm(n){let e=Ll[0],t=Yr(n,e),i=t&&(t[1]-t[0])/2,r=`${Lt(n.mass,i)}${i===null?"":` ± ${_e(i,2)}`} kg`,s=i!==null&&n.mass?`, known to ${$e(100*i/Math.abs(n.mass))},`:"";return b("p",{class:"payload-mass"},b("b",{},r),`${s} at frame ${n.frame}`)}function Om({report:n}){let{logs:e}=n.result;return e?` Loaded: ${e.loaded.join(", ")}.${e.bare.length>0?` Bare: ${e.bare.join(", ")}.`:""}`:""}function Bm(n,e){let{result:t}=e.report,i=t.payload,r=t.route;n.append(Fm(i));let s=r?Em[r]??`Route: ${r}.`:"";(s||t.logs)&&n.append(b("p",{},`${s}${Om(e)}`)),n.append(Im(i)),n.append(b("p",{class:"quiet small"},`Centre of mass and inertia along the axes of ${i.frame}; the inertia is about the centre of mass.`));let o=qr(e.report);o&&$r(o,i)&&n.append(b("button",{type:"button",click:()=>e.goTo("robot")},"Show it on the robot"));let a=Object.entries(t.settings??{});a.length>0&&n.append(b("h3",{},"For the controller"),...a.map(([l,c])=>Dm(l,c))),n.append(Nm(e)??""),n.append(Um(e)??"")}var dh={id:"payload",title:"Payload",available:n=>typeof n.result?.payload?.mass=="number",render:Bm};var ph=n=>n.rows.filter(e=>e.within).length;function Nl(n,e=n?"within":"outside"){return b("span",{class:n?"tick":"cross"},b("span",{"aria-hidden":"true"},n?"✓ ":"✗ "),e)}function fh(n,e){return n===null?"":`${_e(n,4)}${e?` ${pt(e)}`:""}`}function km(n){let e=[{title:"Where"},{title:"What"},{title:"Paper",numeric:!0},{title:"Ours",numeric:!0},{title:"The same if"},{title:"Tolerance"}],t=i=>[i.where,i.what,fh(i.paper,i.unit),fh(i.ours,i.unit),i.rule,Nl(i.within)];return ct(`${n.paper}: the paper's numbers and ours`,e,n.rows.map(t),"wide")}function zm(n){return`data:image/svg+xml;charset=utf-8,${encodeURIComponent(n)}`}function Vm(n,e){let t=b("canvas",{width:2*n.naturalWidth,height:2*n.naturalHeight});t.getContext("2d")?.drawImage(n,0,0,t.width,t.height),t.toBlob(i=>i&&bt(e,i,"image/png"))}function Hm(n,{name:e,caption:t,svg:i}){let r=b("img",{src:zm(i),alt:t}),s=Cn(t,[{label:"SVG",action:()=>bt(Ye(n,`${e}.svg`),i,"image/svg+xml")},{label:"PNG",action:()=>Vm(r,Ye(n,`${e}.png`))}]);return b("figure",{class:"drawing"},b("figcaption",{},t,s),r)}function Dl(n,e){return!e||e.length===0?[]:[b("h4",{},n),b("ul",{},...e.map(t=>b("li",{},t)))]}function Gm(n){let e=(n.tables??[]).map(({caption:t,head:i,rows:r})=>{let s=ct(t,i.map(o=>({title:o})),r,i.length>4?"wide":"narrow");return b("details",{class:"paper-table"},b("summary",{},t),s)});return b("article",{id:`paper-${Ye(n.paper)}`,class:"paper"},b("h3",{},n.paper),b("p",{class:"paper-title"},n.title),n.about?b("p",{},n.about):null,b("p",{},Nl(n.within,`${ph(n)} of ${n.rows.length} rows within tolerance`)),km(n),...(n.figures??[]).map(t=>Hm(n.paper,t)),...e,...Dl("Assumed where the paper is silent",n.assumed),...Dl("What the paper has wrong",n.wrong),...Dl("What cannot be computed again",n.not_reproduced))}function Wm(n){let e=t=>[b("a",{href:`#paper-${Ye(t.paper)}`},t.paper),t.title,Nl(t.within,`${ph(t)} of ${t.rows.length}`)];return ct("Papers",[{title:"Paper"},{title:"Title"},{title:"Rows within tolerance"}],n.map(e))}function Xm(n,{report:e}){let t=e.result?.papers??[];t.length>1&&n.append(Wm(t)),n.append(...t.map(Gm))}var mh={id:"reproduction",title:"Papers computed again",available:n=>(n.result?.papers??[]).length>0,render:Xm};var Ul=210,qm=.05;function $m(n,e,t,i){let r=Dt(n.report,e)[t]??"",s=`${pt(an(n.report,t))}/√Hz`,o=Cl(Yn(e,t),i),a=Cl(e.column(`tau${t+1}`)??[],i);return{title:"Spectrum",file:Ye(e.log,r,"residual-spectrum"),height:Ul,summary:`Amplitude density of the residual of ${r} and of its torque, up to ${(i/2).toFixed(0)} Hz.`,x:{label:"frequency",unit:"Hz",logarithmic:!0},y:{label:"density",unit:s,logarithmic:!0},lines:[{label:"torque",x:a.frequency,y:a.density,colour:"line-1",width:1},{label:"residual",x:o.frequency,y:o.density,colour:"residual"}]}}function Ym(n,e,t,i){let r=Dt(n.report,e)[t]??"",{lag:s,value:o,bound:a}=Ju(Yn(e,t),i);return{title:"Autocorrelation",file:Ye(e.log,r,"residual-autocorrelation"),height:Ul,summary:`Autocorrelation of the residual of ${r}; white noise would stay within ±${a.toFixed(3)}.`,x:{label:"lag",unit:"s"},y:{label:"correlation",range:[-1.05,1.05]},bands:[{low:-a,high:a,colour:"band"}],lines:[{label:"residual",x:s,y:o,colour:"residual"}]}}function Jm(n,e,t){let i=e.column(`qd${t+1}`);if(!i)return null;let r=Dt(n.report,e)[t]??"",s=Yn(e,t),o=Gr(i,s),a=u=>Math.abs(u??0)>qm,l=s.filter((u,h)=>a(i[h])),c=l.length>100?rr(l,o.y.filter((u,h)=>a(o.x[h]))):rr(s,o.y);return{title:"Over velocity",file:Ye(e.log,r,"residual-velocity"),height:Ul,summary:`Residual of ${r} over velocity, every sample and the mean.`,x:{label:"velocity",unit:Oi(n.report,t)},y:{label:"residual",unit:an(n.report,t),range:c},lines:[{label:"residual",x:i,y:s,colour:"line-6",kind:"dots"},{label:"mean",x:o.x,y:o.y,colour:"residual",dash:[5,3]}]}}function gh(n){let e=b("div",{class:"causes"});if(!n)return e;e.append(b("p",{},Jt(n.summary)));let t=b("ul",{class:"shares"});for(let i of Qs(n)){let r=b("span",{class:"bar-fill"});r.style.width=`${Math.min(100,Math.max(0,i.percent))}%`,t.append(b("li",{},b("span",{class:"bar-track","aria-hidden":"true"},r),b("span",{class:"number"},$e(i.percent)),b("span",{},Jt(i.text||i.cause))))}return e.append(t),e}function xh(n,e,t){let i=Yu(e.t);return[$m(n,e,t,i),Ym(n,e,t,i),Jm(n,e,t)]}function _h(n,e,t){let i=mn(n.report,e);return i?.causes?.find(r=>r.joint===i.joints[t]?.name)}function Zm(n,e,t,i){let r=Dt(e.report,t)[i]??"",s=b("div",{class:"triple"}),o=b("div",{},gh(_h(e,t,i)));return n.append(b("div",{class:"joint",id:`residual-${i+1}`},b("h3",{},r),o,s)),{plots:xh(e,t,i).map(l=>l?new xt(s,l,e.theme):null),causes:o}}function jm(n,e){let t=$n(e);if(!t)return;let i=b("div",{class:"controls"}),r=b("div");n.append(i,r);let s=Dt(e.report,t).map((o,a)=>Zm(r,e,t,a));mi(i,e,"residual-log",o=>{s.forEach((a,l)=>{xh(e,o,l).forEach((c,u)=>c&&a.plots[u]?.update(c)),a.causes.replaceChildren(gh(_h(e,o,l)))})})}var vh={id:"residuals",title:"Residuals",available:n=>pn(n).length>0,render:jm};function Km(n,e){let t=[["Joint",`${n.name}, ${n.type}`]],{body:i}=n;return i?(t.push(["Mass",e?.from==="filled in"?`${et(i.mass,"kg")}, filled in`:et(i.mass,"kg",4)]),e&&t.push(["Feasible mass",`${Hs(e.mass_range)} kg`]),e?.nominal&&t.push(["Nominal mass",et(e.nominal.mass,"kg")]),t.push(["Centre of mass",`${i.com.map(r=>_e(1e3*r)).join(", ")} mm`]),t.push(["Principal moments",`${Il(i.inertia).moments.map(r=>_e(r)).join(", ")} kg·m²${e?.from==="filled in"?", filled in":""}`]),i.possible||t.push(["Physically consistent","no: no body of positive density has this mass and inertia"]),t):[...t,["Body","not known"]]}function Qm(n,e){let t=b("dl");for(let[i,r]of Km(n,e))t.append(b("dt",{},i),b("dd",{},r));return[b("h4",{},n.link),t]}var Fl=n=>n.length>0&&n.every(({mass:e,nominal:t})=>e===t?.mass),Ol=n=>!Fl(n)&&n.some(({from:e})=>e==="filled in");function eg(n,e,t){let i=n.joints.flatMap(({body:c})=>c?[c]:[]),r=i.reduce((c,u)=>c+u.mass,0),s=b("dl"),o=i.length===n.joints.length;i.length>0&&s.append(b("dt",{},o?"Moving mass":"Moving mass, as far as known"),b("dd",{},et(r,"kg",4)));let a=n.joints.filter(({body:c})=>c?.possible===!1).map(({link:c})=>c);a.length>0&&s.append(b("dt",{},"Not physically consistent"),b("dd",{class:"impossible"},a.join(", "))),typeof t?.mass=="number"&&s.append(b("dt",{},"Payload"),b("dd",{},`${et(t.mass,"kg",4)} at ${t.frame}`));let l=Fl(e)?"Links are kept as in the description. ":Ol(e)?"≈: mass and inertia are filled in, not measured. ":"";return[s,b("p",{class:"quiet small"},l,b("span",{class:"on-screen"},"Point at a link, or go through the list."))]}function yh(n,e,t,i){let r=b("div",{class:"link-details","aria-live":"polite"}),s=n.joints.map((l,c)=>{let{body:u}=l,h=!Fl(e)&&e.find(({link:g})=>g===l.link)?.from==="filled in",d=u?u.possible?`${h?"≈ ":""}${et(u.mass,"kg")}`:"not consistent":"not known",f=b("button",{type:"button","aria-pressed":"false"},b("span",{class:"link-name"},l.link),b("span",{class:u?.possible===!1?"link-note impossible":"link-note"},d));return f.addEventListener("focus",()=>i(c)),f.addEventListener("pointerenter",()=>i(c)),f.addEventListener("click",()=>i(c)),f}),o=b("ul",{class:"links"},...s.map(l=>b("li",{},l))),a=l=>{s.forEach((c,u)=>c.setAttribute("aria-pressed",String(u===l))),r.replaceChildren(...l===null?eg(n,e,t):Qm(n.joints[l],e.find(c=>c.link===n.joints[l].link)))};return a(null),{node:b("div",{class:"link-list"},o,r),choose:a}}function Bl(n,e){return e.t.length>0&&n.coordinates.every((t,i)=>e.column(`q${i+1}`)!==void 0)}function so(n,e,t){let{t:i}=e,r=ml(i,t),s=Math.min(r+1,i.length-1),o=i[s]-i[r],a=o>0?Math.min(1,Math.max(0,(t-i[r])/o)):0;return n.coordinates.map((l,c)=>{let u=e.column(`q${c+1}`);return u?u[r]+a*(u[s]-u[r]):0})}function kl(n){return n.coordinates.map(({limits:{lower:e,upper:t}})=>e!==null&&t!==null&&(e>0||t<0)?(e+t)/2:0)}function Mh(n){let e=hh(n).at(-1);if(e===void 0)return null;let t=n.frames.filter(i=>i.joint===e).at(-1);return{joint:e,T_link_frame:t?.T_link_frame??Ln}}function Sh(n,e,t,i=1500){let r=Math.max(1,Math.ceil(e.t.length/i)),s=[];for(let o=0;o<e.t.length;o+=r){let a=Xr(n,so(n,e,e.t[o])),l=gn(ar(a.links[t.joint],t.T_link_frame));l.every(Number.isFinite)&&s.push(l)}return s}function wh(n,e,t=null,i=60){let r=[0,0,0],s=[0,0,0],o=l=>{if(l.every(Number.isFinite))for(let c of[0,1,2])[r[c],s[c]]=[Math.min(r[c],l[c]),Math.max(s[c],l[c])]};for(let l of tg(n,e,i))ng(n,Xr(n,l),t).forEach(o);let a=.5*Math.hypot(s[0]-r[0],s[1]-r[1],s[2]-r[2]);return{centre:[(r[0]+s[0])/2,(r[1]+s[1])/2,(r[2]+s[2])/2],radius:a>1e-6?a:1}}function tg(n,e,t){let i=e.flatMap(r=>{let s=Math.max(1,Math.floor(r.t.length/t)),o=[];for(let a=0;a<r.t.length;a+=s)o.push(so(n,r,r.t[a]));return o});return i.length>0?i:[kl(n)]}function bh(n,e){let t=e?.possible?or(e.mass,e.inertia):null;return t?t.axes.flatMap((r,s)=>[-1,1].map(o=>r.map((a,l)=>e.com[l]+o*t.semiAxes[s]*a))).map(r=>Wr(n,r)):[]}function ng(n,e,t){let i=s=>s<0?Ln:e.links[s],r=[...e.joints,...e.links].map(gn);return r.push(...n.frames.map(s=>Wr(i(s.joint),gn(s.T_link_frame)))),n.joints.forEach((s,o)=>r.push(...bh(e.links[o],s.body))),t&&r.push(...bh(ar(i(t.joint),t.T_link_frame),t.body)),r}var oo=class{constructor(e){this.cursor=e;e.onChange(()=>this.follow())}cursor;speed=1;running=!1;reduced=matchMedia("(prefers-reduced-motion: reduce)");end(){return this.cursor.series?.t.at(-1)??0}toggle(){let{cursor:e}=this;!e.playing&&e.time>=this.end()&&e.moveTo(e.series?.t[0]??0),e.play(!e.playing)}follow(){if(!this.cursor.playing||this.running)return;this.running=!0;let e=performance.now(),t=i=>{if(!this.cursor.playing){this.running=!1;return}let r=(i-e)/1e3;(!this.reduced.matches||r>=.5)&&(e=i,this.advance(Math.min(r,this.reduced.matches?.5:.1))),requestAnimationFrame(t)};requestAnimationFrame(t)}advance(e){let t=this.cursor.time+this.speed*e,i=this.end();this.cursor.moveTo(Math.min(t,i)),t>=i&&this.cursor.play(!1)}};var ig=[.1,.25,.5,1,2,5];function rg(n){let e=b("select",{"aria-label":"Speed"});for(let t of ig)e.append(b("option",{value:t,selected:t===1},`${t} ×`));return e.addEventListener("change",()=>n.speed=Number(e.value)),e}function sg(n){let e=b("input",{type:"range","aria-label":"Time",step:"any"}),t=b("output",{class:"clock"});e.addEventListener("input",()=>{let r=Number(e.value);n.play(!1),n.moveTo(r)}),e.addEventListener("keydown",r=>{let s=n.series?.t,o={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1}[r.key];if(!s||s.length===0||o===void 0)return;r.preventDefault();let[a,l]=[s[0],s.at(-1)];n.moveTo(Math.min(l,Math.max(a,n.time+o*(l-a)/200)))});let i=()=>{let r=n.series?.t,[s,o]=[r?.[0]??0,r?.at(-1)??0];e.min=String(s),e.max=String(o),e.value=String(n.time),e.disabled=!(o>s),t.textContent=`${n.time.toFixed(2)} of ${o.toFixed(2)} s`,e.setAttribute("aria-valuetext",t.textContent)};return n.onChange(i),i(),{slider:e,clock:t}}function Th(n,e){let t=new oo(n),i=b("button",{type:"button",class:"play",click:()=>t.toggle()}),r=()=>{i.textContent=n.playing?"Pause":"Play",i.disabled=!((n.series?.t.length??0)>1)};n.onChange(r),r();let{slider:s,clock:o}=sg(n);return b("div",{class:"transport",role:"group","aria-label":"Playback"},i,s,o,eo(n,e),rg(t))}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var td=0,xc=1,nd=2;var Ss=1,id=2,Lr=3,Ai=0,Wt=1,hn=2,Wi=0,Dr=1,_c=2,vc=3,yc=4,rd=5;var Xi=100,sd=101,od=102,ad=103,ld=104,cd=200,ud=201,hd=202,dd=203,bc=204,Mc=205,fd=206,pd=207,md=208,gd=209,xd=210,_d=211,vd=212,yd=213,bd=214,Lo=0,Do=1,No=2,Sr=3,Uo=4,Fo=5,Oo=6,Bo=7,da=0,Md=1,Sd=2,zn=0,Sc=1,wc=2,Tc=3,Ec=4,Ac=5,Cc=6,Rc=7;var Pc=300,qi=301,Nr=302,fa=303,pa=304,ko=1e3,Nn=1001,zo=1002,Rt=1003,wd=1004;var ws=1005;var Ht=1006,ma=1007;var ai=1008;var Yt=1009,Ic=1010,Lc=1011,Ur=1012,ga=1013,Sn=1014,wn=1015,Tn=1016,xa=1017,_a=1018,$i=1020,Dc=35902,Nc=35899,Uc=1021,Fc=1022,En=1023,ni=1026,li=1027,Oc=1028,va=1029,Ci=1030,ya=1031;var ba=1033,Ts=33776,Es=33777,As=33778,Cs=33779,Ma=35840,Sa=35841,wa=35842,Ta=35843,Ea=36196,Aa=37492,Ca=37496,Ra=37488,Pa=37489,Rs=37490,Ia=37491,La=37808,Da=37809,Na=37810,Ua=37811,Fa=37812,Oa=37813,Ba=37814,ka=37815,za=37816,Va=37817,Ha=37818,Ga=37819,Wa=37820,Xa=37821,qa=36492,$a=36494,Ya=36495,Ja=36283,Za=36284,Ps=36285,ja=36286;var ts=2300,Vo=2301,Po=2302,cc=2303,uc=2400,hc=2401,dc=2402;var Td=3200;var Ka=0,Ed=1,ci="",Kt="srgb",ns="srgb-linear",is="linear",je="srgb";var Io=7680;var Ad=519,Cd=512,Rd=513,Pd=514,Bc=515,Id=516,Ld=517,kc=518,zc=519,Dd=35044;var Vc="300 es",cn=2e3,wr=2001;function og(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function ag(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function rs(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function Nd(){let n=rs("canvas");return n.style.display="block",n}var Eh={},Tr=null;function Hc(...n){let e="THREE."+n.shift();Tr?Tr("log",e,...n):console.log(e,...n)}function Ud(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Re(...n){n=Ud(n);let e="THREE."+n.shift();if(Tr)Tr("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function Ie(...n){n=Ud(n);let e="THREE."+n.shift();if(Tr)Tr("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function es(...n){let e=n.join(" ");e in Eh||(Eh[e]=!0,Re(...n))}function Fd(n,e,t){return new Promise(function(i,r){function s(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:r();break;case n.TIMEOUT_EXPIRED:setTimeout(s,t);break;default:i()}}setTimeout(s,t)})}var Od={[Lo]:Lo,[No]:Oo,[Uo]:Uo,[Sr]:Fo,[Do]:Do,[Oo]:No,[Bo]:Bo,[Fo]:Sr},Fn=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let r=i[e];if(r!==void 0){let s=r.indexOf(t);s!==-1&&r.splice(s,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let r=i.slice(0);for(let s=0,o=r.length;s<o;s++)r[s].call(this,e);e.target=null}}},Ot=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var zl=Math.PI/180,Ho=180/Math.PI;function Is(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(Ot[n&255]+Ot[n>>8&255]+Ot[n>>16&255]+Ot[n>>24&255]+"-"+Ot[e&255]+Ot[e>>8&255]+"-"+Ot[e>>16&15|64]+Ot[e>>24&255]+"-"+Ot[t&63|128]+Ot[t>>8&255]+"-"+Ot[t>>16&255]+Ot[t>>24&255]+Ot[i&255]+Ot[i>>8&255]+Ot[i>>16&255]+Ot[i>>24&255]).toLowerCase()}function qe(n,e,t){return Math.max(e,Math.min(t,n))}function lg(n,e){return(n%e+e)%e}function Vl(n,e,t){return(1-t)*n+t*e}function Bd(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function Gc(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function cg(n,e){if(e.constructor===Float32Array)return n;let t=Gc(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function ug(n,e){if(e.constructor===Float32Array)return n;let t=Gc(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var Ve=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6],this.y=r[1]*t+r[4]*i+r[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=qe(this.x,e.x,t.x),this.y=qe(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=qe(this.x,e,t),this.y=qe(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(qe(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(qe(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),r=Math.sin(t),s=this.x-e.x,o=this.y-e.y;return this.x=s*i-o*r+e.x,this.y=s*r+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},un=class{constructor(e=0,t=0,i=0,r=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=r}static slerpFlat(e,t,i,r,s,o,a){let l=i[r+0],c=i[r+1],u=i[r+2],h=i[r+3],d=s[o+0],f=s[o+1],g=s[o+2],y=s[o+3];if(h!==y||l!==d||c!==f||u!==g){let m=l*d+c*f+u*g+h*y;m<0&&(d=-d,f=-f,g=-g,y=-y,m=-m);let p=1-a;if(m<.9995){let M=Math.acos(m),C=Math.sin(M);p=Math.sin(p*M)/C,a=Math.sin(a*M)/C,l=l*p+d*a,c=c*p+f*a,u=u*p+g*a,h=h*p+y*a}else{l=l*p+d*a,c=c*p+f*a,u=u*p+g*a,h=h*p+y*a;let M=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=M,c*=M,u*=M,h*=M}}e[t]=l,e[t+1]=c,e[t+2]=u,e[t+3]=h}static multiplyQuaternionsFlat(e,t,i,r,s,o){let a=i[r],l=i[r+1],c=i[r+2],u=i[r+3],h=s[o],d=s[o+1],f=s[o+2],g=s[o+3];return e[t]=a*g+u*h+l*f-c*d,e[t+1]=l*g+u*d+c*h-a*f,e[t+2]=c*g+u*f+a*d-l*h,e[t+3]=u*g-a*h-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,r){return this._x=e,this._y=t,this._z=i,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,r=e._y,s=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(i/2),u=a(r/2),h=a(s/2),d=l(i/2),f=l(r/2),g=l(s/2);switch(o){case"XYZ":this._x=d*u*h+c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h-d*f*g;break;case"YXZ":this._x=d*u*h+c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h+d*f*g;break;case"ZXY":this._x=d*u*h-c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h-d*f*g;break;case"ZYX":this._x=d*u*h-c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h+d*f*g;break;case"YZX":this._x=d*u*h+c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h-d*f*g;break;case"XZY":this._x=d*u*h-c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h+d*f*g;break;default:Re("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,r=Math.sin(i);return this._x=e.x*r,this._y=e.y*r,this._z=e.z*r,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],r=t[4],s=t[8],o=t[1],a=t[5],l=t[9],c=t[2],u=t[6],h=t[10],d=i+a+h;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(s-c)*f,this._z=(o-r)*f}else if(i>a&&i>h){let f=2*Math.sqrt(1+i-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(r+o)/f,this._z=(s+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-i-h);this._w=(s-c)/f,this._x=(r+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+h-i-a);this._w=(o-r)/f,this._x=(s+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(qe(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let r=Math.min(1,t/i);return this.slerp(e,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,r=e._y,s=e._z,o=e._w,a=t._x,l=t._y,c=t._z,u=t._w;return this._x=i*u+o*a+r*c-s*l,this._y=r*u+o*l+s*a-i*c,this._z=s*u+o*c+i*l-r*a,this._w=o*u-i*a-r*l-s*c,this._onChangeCallback(),this}slerp(e,t){let i=e._x,r=e._y,s=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,r=-r,s=-s,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,t=Math.sin(t*c)/u,this._x=this._x*l+i*t,this._y=this._y*l+r*t,this._z=this._z*l+s*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+i*t,this._y=this._y*l+r*t,this._z=this._z*l+s*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),r=Math.sqrt(1-i),s=Math.sqrt(i);return this.set(r*Math.sin(e),r*Math.cos(e),s*Math.sin(t),s*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},U=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Ah.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Ah.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6]*r,this.y=s[1]*t+s[4]*i+s[7]*r,this.z=s[2]*t+s[5]*i+s[8]*r,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=e.elements,o=1/(s[3]*t+s[7]*i+s[11]*r+s[15]);return this.x=(s[0]*t+s[4]*i+s[8]*r+s[12])*o,this.y=(s[1]*t+s[5]*i+s[9]*r+s[13])*o,this.z=(s[2]*t+s[6]*i+s[10]*r+s[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,r=this.z,s=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*r-a*i),u=2*(a*t-s*r),h=2*(s*i-o*t);return this.x=t+l*c+o*h-a*u,this.y=i+l*u+a*c-s*h,this.z=r+l*h+s*u-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[4]*i+s[8]*r,this.y=s[1]*t+s[5]*i+s[9]*r,this.z=s[2]*t+s[6]*i+s[10]*r,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=qe(this.x,e.x,t.x),this.y=qe(this.y,e.y,t.y),this.z=qe(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=qe(this.x,e,t),this.y=qe(this.y,e,t),this.z=qe(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(qe(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,r=e.y,s=e.z,o=t.x,a=t.y,l=t.z;return this.x=r*l-s*a,this.y=s*o-i*l,this.z=i*a-r*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return Hl.copy(this).projectOnVector(e),this.sub(Hl)}reflect(e){return this.sub(Hl.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(qe(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,r=this.z-e.z;return t*t+i*i+r*r}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let r=Math.sin(t)*e;return this.x=r*Math.sin(i),this.y=Math.cos(t)*e,this.z=r*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),r=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=r,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Hl=new U,Ah=new un,Le=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,r,s,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,l,c)}set(e,t,i,r,s,o,a,l,c){let u=this.elements;return u[0]=e,u[1]=r,u[2]=a,u[3]=t,u[4]=s,u[5]=l,u[6]=i,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],u=i[4],h=i[7],d=i[2],f=i[5],g=i[8],y=r[0],m=r[3],p=r[6],M=r[1],C=r[4],w=r[7],A=r[2],E=r[5],x=r[8];return s[0]=o*y+a*M+l*A,s[3]=o*m+a*C+l*E,s[6]=o*p+a*w+l*x,s[1]=c*y+u*M+h*A,s[4]=c*m+u*C+h*E,s[7]=c*p+u*w+h*x,s[2]=d*y+f*M+g*A,s[5]=d*m+f*C+g*E,s[8]=d*p+f*w+g*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8];return t*o*u-t*a*c-i*s*u+i*a*l+r*s*c-r*o*l}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=u*o-a*c,d=a*l-u*s,f=c*s-o*l,g=t*h+i*d+r*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/g;return e[0]=h*y,e[1]=(r*c-u*i)*y,e[2]=(a*i-r*o)*y,e[3]=d*y,e[4]=(u*t-r*l)*y,e[5]=(r*s-a*t)*y,e[6]=f*y,e[7]=(i*l-c*t)*y,e[8]=(o*t-i*s)*y,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,r,s,o,a){let l=Math.cos(s),c=Math.sin(s);return this.set(i*l,i*c,-i*(l*o+c*a)+o+e,-r*c,r*l,-r*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return es("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Gl.makeScale(e,t)),this}rotate(e){return es("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Gl.makeRotation(-e)),this}translate(e,t){return es("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Gl.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<9;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Gl=new Le,Ch=new Le().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Rh=new Le().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function hg(){let n={enabled:!0,workingColorSpace:ns,spaces:{},convert:function(r,s,o){return this.enabled===!1||s===o||!s||!o||(this.spaces[s].transfer===je&&(r.r=ti(r.r),r.g=ti(r.g),r.b=ti(r.b)),this.spaces[s].primaries!==this.spaces[o].primaries&&(r.applyMatrix3(this.spaces[s].toXYZ),r.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===je&&(r.r=Mr(r.r),r.g=Mr(r.g),r.b=Mr(r.b))),r},workingToColorSpace:function(r,s){return this.convert(r,this.workingColorSpace,s)},colorSpaceToWorking:function(r,s){return this.convert(r,s,this.workingColorSpace)},getPrimaries:function(r){return this.spaces[r].primaries},getTransfer:function(r){return r===ci?is:this.spaces[r].transfer},getToneMappingMode:function(r){return this.spaces[r].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(r,s=this.workingColorSpace){return r.fromArray(this.spaces[s].luminanceCoefficients)},define:function(r){Object.assign(this.spaces,r)},_getMatrix:function(r,s,o){return r.copy(this.spaces[o].fromXYZ).multiply(this.spaces[s].toXYZ)},_getDrawingBufferColorSpace:function(r){return this.spaces[r].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(r=this.workingColorSpace){return this.spaces[r].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[ns]:{primaries:e,whitePoint:i,transfer:is,toXYZ:Ch,fromXYZ:Rh,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Kt},outputColorSpaceConfig:{drawingBufferColorSpace:Kt}},[Kt]:{primaries:e,whitePoint:i,transfer:je,toXYZ:Ch,fromXYZ:Rh,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Kt}}}),n}var Xe=hg();function ti(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function Mr(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var cr,Go=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{cr===void 0&&(cr=rs("canvas")),cr.width=e.width,cr.height=e.height;let r=cr.getContext("2d");e instanceof ImageData?r.putImageData(e,0,0):r.drawImage(e,0,0,e.width,e.height),i=cr}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=rs("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let r=i.getImageData(0,0,e.width,e.height),s=r.data;for(let o=0;o<s.length;o++)s[o]=ti(s[o]/255)*255;return i.putImageData(r,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(ti(t[i]/255)*255):t[i]=ti(t[i]);return{data:t,width:e.width,height:e.height}}else return Re("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},dg=0,Er=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:dg++}),this.uuid=Is(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},r=this.data;if(r!==null){let s;if(Array.isArray(r)){s=[];for(let o=0,a=r.length;o<a;o++)r[o].isDataTexture?s.push(Wl(r[o].image)):s.push(Wl(r[o]))}else s=Wl(r);i.url=s}return t||(e.images[this.uuid]=i),i}};function Wl(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Go.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Re("Texture: Unable to serialize Texture."),{})}var fg=0,Xl=new U,qt=class n extends Fn{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=Nn,r=Nn,s=Ht,o=ai,a=En,l=Yt,c=n.DEFAULT_ANISOTROPY,u=ci){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:fg++}),this.uuid=Is(),this.name="",this.source=new Er(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=r,this.magFilter=s,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Ve(0,0),this.repeat=new Ve(1,1),this.center=new Ve(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Le,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Xl).x}get height(){return this.source.getSize(Xl).y}get depth(){return this.source.getSize(Xl).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){Re(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){Re(`Texture.setValues(): property '${t}' does not exist.`);continue}r&&i&&r.isVector2&&i.isVector2||r&&i&&r.isVector3&&i.isVector3||r&&i&&r.isMatrix3&&i.isMatrix3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Pc)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ko:e.x=e.x-Math.floor(e.x);break;case Nn:e.x=e.x<0?0:1;break;case zo:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ko:e.y=e.y-Math.floor(e.y);break;case Nn:e.y=e.y<0?0:1;break;case zo:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};qt.DEFAULT_IMAGE=null;qt.DEFAULT_MAPPING=Pc;qt.DEFAULT_ANISOTROPY=1;var ut=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,r=1){this.x=e,this.y=t,this.z=i,this.w=r}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,r){return this.x=e,this.y=t,this.z=i,this.w=r,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*r+o[12]*s,this.y=o[1]*t+o[5]*i+o[9]*r+o[13]*s,this.z=o[2]*t+o[6]*i+o[10]*r+o[14]*s,this.w=o[3]*t+o[7]*i+o[11]*r+o[15]*s,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,r,s,l=e.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],g=l[9],y=l[2],m=l[6],p=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-y)<.01&&Math.abs(g-m)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+y)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let C=(c+1)/2,w=(f+1)/2,A=(p+1)/2,E=(u+d)/4,x=(h+y)/4,S=(g+m)/4;return C>w&&C>A?C<.01?(i=0,r=.707106781,s=.707106781):(i=Math.sqrt(C),r=E/i,s=x/i):w>A?w<.01?(i=.707106781,r=0,s=.707106781):(r=Math.sqrt(w),i=E/r,s=S/r):A<.01?(i=.707106781,r=.707106781,s=0):(s=Math.sqrt(A),i=x/s,r=S/s),this.set(i,r,s,t),this}let M=Math.sqrt((m-g)*(m-g)+(h-y)*(h-y)+(d-u)*(d-u));return Math.abs(M)<.001&&(M=1),this.x=(m-g)/M,this.y=(h-y)/M,this.z=(d-u)/M,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=qe(this.x,e.x,t.x),this.y=qe(this.y,e.y,t.y),this.z=qe(this.z,e.z,t.z),this.w=qe(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=qe(this.x,e,t),this.y=qe(this.y,e,t),this.z=qe(this.z,e,t),this.w=qe(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(qe(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Wo=class extends Fn{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ht,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new ut(0,0,e,t),this.scissorTest=!1,this.viewport=new ut(0,0,e,t),this.textures=[];let r=i.count;for(let s=0;s<r;s++)this.textures[s]=new qt({width:e,height:t,depth:i.depth}),this.textures[s].isRenderTargetTexture=!0,this.textures[s].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Ht,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let r=0,s=this.textures.length;r<s;r++)this.textures[r].image.width=e,this.textures[r].image.height=t,this.textures[r].image.depth=i,this.textures[r].isData3DTexture!==!0&&(this.textures[r].isArrayTexture=this.textures[r].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let r=Object.assign({},e.textures[t].image);this.textures[t].source=new Er(r)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Qt=class extends Wo{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},ss=class extends qt{constructor(e=null,t=1,i=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=Rt,this.minFilter=Rt,this.wrapR=Nn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Xo=class extends qt{constructor(e=null,t=1,i=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=Rt,this.minFilter=Rt,this.wrapR=Nn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var tt=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,r,s,o,a,l,c,u,h,d,f,g,y,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,l,c,u,h,d,f,g,y,m)}set(e,t,i,r,s,o,a,l,c,u,h,d,f,g,y,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=i,p[12]=r,p[1]=s,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=u,p[10]=h,p[14]=d,p[3]=f,p[7]=g,p[11]=y,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,r=1/ur.setFromMatrixColumn(e,0).length(),s=1/ur.setFromMatrixColumn(e,1).length(),o=1/ur.setFromMatrixColumn(e,2).length();return t[0]=i[0]*r,t[1]=i[1]*r,t[2]=i[2]*r,t[3]=0,t[4]=i[4]*s,t[5]=i[5]*s,t[6]=i[6]*s,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,r=e.y,s=e.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(r),c=Math.sin(r),u=Math.cos(s),h=Math.sin(s);if(e.order==="XYZ"){let d=o*u,f=o*h,g=a*u,y=a*h;t[0]=l*u,t[4]=-l*h,t[8]=c,t[1]=f+g*c,t[5]=d-y*c,t[9]=-a*l,t[2]=y-d*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*u,f=l*h,g=c*u,y=c*h;t[0]=d+y*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*u,t[9]=-a,t[2]=f*a-g,t[6]=y+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*u,f=l*h,g=c*u,y=c*h;t[0]=d-y*a,t[4]=-o*h,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*u,t[9]=y-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*u,f=o*h,g=a*u,y=a*h;t[0]=l*u,t[4]=g*c-f,t[8]=d*c+y,t[1]=l*h,t[5]=y*c+d,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,g=a*l,y=a*c;t[0]=l*u,t[4]=y-d*h,t[8]=g*h+f,t[1]=h,t[5]=o*u,t[9]=-a*u,t[2]=-c*u,t[6]=f*h+g,t[10]=d-y*h}else if(e.order==="XZY"){let d=o*l,f=o*c,g=a*l,y=a*c;t[0]=l*u,t[4]=-h,t[8]=c*u,t[1]=d*h+y,t[5]=o*u,t[9]=f*h-g,t[2]=g*h-f,t[6]=a*u,t[10]=y*h+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(pg,e,mg)}lookAt(e,t,i){let r=this.elements;return Zt.subVectors(e,t),Zt.lengthSq()===0&&(Zt.z=1),Zt.normalize(),gi.crossVectors(i,Zt),gi.lengthSq()===0&&(Math.abs(i.z)===1?Zt.x+=1e-4:Zt.z+=1e-4,Zt.normalize(),gi.crossVectors(i,Zt)),gi.normalize(),ao.crossVectors(Zt,gi),r[0]=gi.x,r[4]=ao.x,r[8]=Zt.x,r[1]=gi.y,r[5]=ao.y,r[9]=Zt.y,r[2]=gi.z,r[6]=ao.z,r[10]=Zt.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],u=i[1],h=i[5],d=i[9],f=i[13],g=i[2],y=i[6],m=i[10],p=i[14],M=i[3],C=i[7],w=i[11],A=i[15],E=r[0],x=r[4],S=r[8],N=r[12],P=r[1],F=r[5],O=r[9],H=r[13],I=r[2],W=r[6],$=r[10],G=r[14],ne=r[3],q=r[7],Q=r[11],ee=r[15];return s[0]=o*E+a*P+l*I+c*ne,s[4]=o*x+a*F+l*W+c*q,s[8]=o*S+a*O+l*$+c*Q,s[12]=o*N+a*H+l*G+c*ee,s[1]=u*E+h*P+d*I+f*ne,s[5]=u*x+h*F+d*W+f*q,s[9]=u*S+h*O+d*$+f*Q,s[13]=u*N+h*H+d*G+f*ee,s[2]=g*E+y*P+m*I+p*ne,s[6]=g*x+y*F+m*W+p*q,s[10]=g*S+y*O+m*$+p*Q,s[14]=g*N+y*H+m*G+p*ee,s[3]=M*E+C*P+w*I+A*ne,s[7]=M*x+C*F+w*W+A*q,s[11]=M*S+C*O+w*$+A*Q,s[15]=M*N+C*H+w*G+A*ee,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],r=e[8],s=e[12],o=e[1],a=e[5],l=e[9],c=e[13],u=e[2],h=e[6],d=e[10],f=e[14],g=e[3],y=e[7],m=e[11],p=e[15],M=l*f-c*d,C=a*f-c*h,w=a*d-l*h,A=o*f-c*u,E=o*d-l*u,x=o*h-a*u;return t*(y*M-m*C+p*w)-i*(g*M-m*A+p*E)+r*(g*C-y*A+p*x)-s*(g*w-y*E+m*x)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],r=e[8],s=e[1],o=e[5],a=e[9],l=e[2],c=e[6],u=e[10];return t*(o*u-a*c)-i*(s*u-a*l)+r*(s*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let r=this.elements;return e.isVector3?(r[12]=e.x,r[13]=e.y,r[14]=e.z):(r[12]=e,r[13]=t,r[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=e[9],d=e[10],f=e[11],g=e[12],y=e[13],m=e[14],p=e[15],M=t*a-i*o,C=t*l-r*o,w=t*c-s*o,A=i*l-r*a,E=i*c-s*a,x=r*c-s*l,S=u*y-h*g,N=u*m-d*g,P=u*p-f*g,F=h*m-d*y,O=h*p-f*y,H=d*p-f*m,I=M*H-C*O+w*F+A*P-E*N+x*S;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/I;return e[0]=(a*H-l*O+c*F)*W,e[1]=(r*O-i*H-s*F)*W,e[2]=(y*x-m*E+p*A)*W,e[3]=(d*E-h*x-f*A)*W,e[4]=(l*P-o*H-c*N)*W,e[5]=(t*H-r*P+s*N)*W,e[6]=(m*w-g*x-p*C)*W,e[7]=(u*x-d*w+f*C)*W,e[8]=(o*O-a*P+c*S)*W,e[9]=(i*P-t*O-s*S)*W,e[10]=(g*E-y*w+p*M)*W,e[11]=(h*w-u*E-f*M)*W,e[12]=(a*N-o*F-l*S)*W,e[13]=(t*F-i*N+r*S)*W,e[14]=(y*C-g*A-m*M)*W,e[15]=(u*A-h*C+d*M)*W,this}scale(e){let t=this.elements,i=e.x,r=e.y,s=e.z;return t[0]*=i,t[4]*=r,t[8]*=s,t[1]*=i,t[5]*=r,t[9]*=s,t[2]*=i,t[6]*=r,t[10]*=s,t[3]*=i,t[7]*=r,t[11]*=s,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],r=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,r))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),r=Math.sin(t),s=1-i,o=e.x,a=e.y,l=e.z,c=s*o,u=s*a;return this.set(c*o+i,c*a-r*l,c*l+r*a,0,c*a+r*l,u*a+i,u*l-r*o,0,c*l-r*a,u*l+r*o,s*l*l+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,r,s,o){return this.set(1,i,s,0,e,1,o,0,t,r,1,0,0,0,0,1),this}compose(e,t,i){let r=this.elements,s=t._x,o=t._y,a=t._z,l=t._w,c=s+s,u=o+o,h=a+a,d=s*c,f=s*u,g=s*h,y=o*u,m=o*h,p=a*h,M=l*c,C=l*u,w=l*h,A=i.x,E=i.y,x=i.z;return r[0]=(1-(y+p))*A,r[1]=(f+w)*A,r[2]=(g-C)*A,r[3]=0,r[4]=(f-w)*E,r[5]=(1-(d+p))*E,r[6]=(m+M)*E,r[7]=0,r[8]=(g+C)*x,r[9]=(m-M)*x,r[10]=(1-(d+y))*x,r[11]=0,r[12]=e.x,r[13]=e.y,r[14]=e.z,r[15]=1,this}decompose(e,t,i){let r=this.elements;e.x=r[12],e.y=r[13],e.z=r[14];let s=this.determinantAffine();if(s===0)return i.set(1,1,1),t.identity(),this;let o=ur.set(r[0],r[1],r[2]).length(),a=ur.set(r[4],r[5],r[6]).length(),l=ur.set(r[8],r[9],r[10]).length();s<0&&(o=-o),xn.copy(this);let c=1/o,u=1/a,h=1/l;return xn.elements[0]*=c,xn.elements[1]*=c,xn.elements[2]*=c,xn.elements[4]*=u,xn.elements[5]*=u,xn.elements[6]*=u,xn.elements[8]*=h,xn.elements[9]*=h,xn.elements[10]*=h,t.setFromRotationMatrix(xn),i.x=o,i.y=a,i.z=l,this}makePerspective(e,t,i,r,s,o,a=cn,l=!1){let c=this.elements,u=2*s/(t-e),h=2*s/(i-r),d=(t+e)/(t-e),f=(i+r)/(i-r),g,y;if(l)g=s/(o-s),y=o*s/(o-s);else if(a===cn)g=-(o+s)/(o-s),y=-2*o*s/(o-s);else if(a===wr)g=-o/(o-s),y=-o*s/(o-s);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,i,r,s,o,a=cn,l=!1){let c=this.elements,u=2/(t-e),h=2/(i-r),d=-(t+e)/(t-e),f=-(i+r)/(i-r),g,y;if(l)g=1/(o-s),y=o/(o-s);else if(a===cn)g=-2/(o-s),y=-(o+s)/(o-s);else if(a===wr)g=-1/(o-s),y=-s/(o-s);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<16;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},ur=new U,xn=new tt,pg=new U(0,0,0),mg=new U(1,1,1),gi=new U,ao=new U,Zt=new U,Ph=new tt,Ih=new un,ii=class n{constructor(e=0,t=0,i=0,r=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=r}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,r=this._order){return this._x=e,this._y=t,this._z=i,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let r=e.elements,s=r[0],o=r[4],a=r[8],l=r[1],c=r[5],u=r[9],h=r[2],d=r[6],f=r[10];switch(t){case"XYZ":this._y=Math.asin(qe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,s)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-qe(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,s),this._z=0);break;case"ZXY":this._x=Math.asin(qe(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,s));break;case"ZYX":this._y=Math.asin(-qe(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,s)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(qe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,s)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-qe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,s)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Re("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return Ph.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Ph,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Ih.setFromEuler(this),this.setFromQuaternion(Ih,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ii.DEFAULT_ORDER="XYZ";var Ar=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},gg=0,Lh=new U,hr=new un,Zn=new tt,lo=new U,Jr=new U,xg=new U,_g=new un,Dh=new U(1,0,0),Nh=new U(0,1,0),Uh=new U(0,0,1),Fh={type:"added"},vg={type:"removed"},dr={type:"childadded",child:null},ql={type:"childremoved",child:null},Nt=class n extends Fn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:gg++}),this.uuid=Is(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new U,t=new ii,i=new un,r=new U(1,1,1);function s(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(s),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:r},modelViewMatrix:{value:new tt},normalMatrix:{value:new Le}}),this.matrix=new tt,this.matrixWorld=new tt,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ar,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return hr.setFromAxisAngle(e,t),this.quaternion.multiply(hr),this}rotateOnWorldAxis(e,t){return hr.setFromAxisAngle(e,t),this.quaternion.premultiply(hr),this}rotateX(e){return this.rotateOnAxis(Dh,e)}rotateY(e){return this.rotateOnAxis(Nh,e)}rotateZ(e){return this.rotateOnAxis(Uh,e)}translateOnAxis(e,t){return Lh.copy(e).applyQuaternion(this.quaternion),this.position.add(Lh.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Dh,e)}translateY(e){return this.translateOnAxis(Nh,e)}translateZ(e){return this.translateOnAxis(Uh,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Zn.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?lo.copy(e):lo.set(e,t,i);let r=this.parent;this.updateWorldMatrix(!0,!1),Jr.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Zn.lookAt(Jr,lo,this.up):Zn.lookAt(lo,Jr,this.up),this.quaternion.setFromRotationMatrix(Zn),r&&(Zn.extractRotation(r.matrixWorld),hr.setFromRotationMatrix(Zn),this.quaternion.premultiply(hr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Ie("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Fh),dr.child=e,this.dispatchEvent(dr),dr.child=null):Ie("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(vg),ql.child=e,this.dispatchEvent(ql),ql.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Zn.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Zn.multiply(e.parent.matrixWorld)),e.applyMatrix4(Zn),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Fh),dr.child=e,this.dispatchEvent(dr),dr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,r=this.children.length;i<r;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let r=this.children;for(let s=0,o=r.length;s<o;s++)r[s].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Jr,e,xg),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Jr,_g,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,r=e.z,s=this.matrix.elements;s[12]+=t-s[0]*t-s[4]*i-s[8]*r,s[13]+=i-s[1]*t-s[5]*i-s[9]*r,s[14]+=r-s[2]*t-s[6]*i-s[10]*r}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let r=this.parent;if(e===!0&&r!==null&&r.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let s=this.children;for(let o=0,a=s.length;o<a;o++)s[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let r={};r.uuid=this.uuid,r.type=this.type,r.name=this.name,r.castShadow=this.castShadow,r.receiveShadow=this.receiveShadow,r.visible=this.visible,r.frustumCulled=this.frustumCulled,r.renderOrder=this.renderOrder,r.static=this.static,r.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.pivot!==null&&(r.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(r.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(r.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(r.type="InstancedMesh",r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type="BatchedMesh",r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(a=>({...a})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(e),r.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function s(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=s(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];s(e.shapes,h)}else s(e.shapes,l)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(s(e.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(s(e.materials,this.material[l]));r.material=a}else r.material=s(e.materials,this.material);if(this.children.length>0){r.children=[];for(let a=0;a<this.children.length;a++)r.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){r.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];r.animations.push(s(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),u=o(e.images),h=o(e.shapes),d=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),u.length>0&&(i.images=u),h.length>0&&(i.shapes=h),d.length>0&&(i.skeletons=d),f.length>0&&(i.animations=f),g.length>0&&(i.nodes=g)}return i.object=r,i;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let r=e.children[i];this.add(r.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Nt.DEFAULT_UP=new U(0,1,0);Nt.DEFAULT_MATRIX_AUTO_UPDATE=!0;Nt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var bn=class extends Nt{constructor(){super(),this.isGroup=!0,this.type="Group"}},yg={type:"move"},Cr=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new bn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new bn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new U,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new U),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new bn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new U,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new U,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let r=null,s=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let y of e.hand.values()){let m=t.getJointPose(y,i),p=this._getHandJoint(c,y);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(s=t.getPose(e.gripSpace,i),s!==null&&(l.matrix.fromArray(s.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,s.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(s.linearVelocity)):l.hasLinearVelocity=!1,s.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(s.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(r=t.getPose(e.targetRaySpace,i),r===null&&s!==null&&(r=s),r!==null&&(a.matrix.fromArray(r.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,r.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(r.linearVelocity)):a.hasLinearVelocity=!1,r.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(r.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(yg)))}return a!==null&&(a.visible=r!==null),l!==null&&(l.visible=s!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new bn;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},kd={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},xi={h:0,s:0,l:0},co={h:0,s:0,l:0};function $l(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var Oe=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let r=e;r&&r.isColor?this.copy(r):typeof r=="number"?this.setHex(r):typeof r=="string"&&this.setStyle(r)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Kt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Xe.colorSpaceToWorking(this,t),this}setRGB(e,t,i,r=Xe.workingColorSpace){return this.r=e,this.g=t,this.b=i,Xe.colorSpaceToWorking(this,r),this}setHSL(e,t,i,r=Xe.workingColorSpace){if(e=lg(e,1),t=qe(t,0,1),i=qe(i,0,1),t===0)this.r=this.g=this.b=i;else{let s=i<=.5?i*(1+t):i+t-i*t,o=2*i-s;this.r=$l(o,s,e+1/3),this.g=$l(o,s,e),this.b=$l(o,s,e-1/3)}return Xe.colorSpaceToWorking(this,r),this}setStyle(e,t=Kt){function i(s){s!==void 0&&parseFloat(s)<1&&Re("Color: Alpha component of "+e+" will be ignored.")}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(e)){let s,o=r[1],a=r[2];switch(o){case"rgb":case"rgba":if(s=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(255,parseInt(s[1],10))/255,Math.min(255,parseInt(s[2],10))/255,Math.min(255,parseInt(s[3],10))/255,t);if(s=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(100,parseFloat(s[1]))/100,Math.min(100,parseFloat(s[2]))/100,Math.min(100,parseFloat(s[3]))/100,t);break;case"hsl":case"hsla":if(s=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setHSL(parseFloat(s[1])/360,parseFloat(s[2])/100,parseFloat(s[3])/100,t);break;default:Re("Color: Unknown color model "+e)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(e)){let s=r[1],o=s.length;if(o===3)return this.setRGB(parseInt(s.charAt(0),16)/15,parseInt(s.charAt(1),16)/15,parseInt(s.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(s,16),t);Re("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Kt){let i=kd[e.toLowerCase()];return i!==void 0?this.setHex(i,t):Re("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ti(e.r),this.g=ti(e.g),this.b=ti(e.b),this}copyLinearToSRGB(e){return this.r=Mr(e.r),this.g=Mr(e.g),this.b=Mr(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Kt){return Xe.workingToColorSpace(Bt.copy(this),e),Math.round(qe(Bt.r*255,0,255))*65536+Math.round(qe(Bt.g*255,0,255))*256+Math.round(qe(Bt.b*255,0,255))}getHexString(e=Kt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Xe.workingColorSpace){Xe.workingToColorSpace(Bt.copy(this),t);let i=Bt.r,r=Bt.g,s=Bt.b,o=Math.max(i,r,s),a=Math.min(i,r,s),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case i:l=(r-s)/h+(r<s?6:0);break;case r:l=(s-i)/h+2;break;case s:l=(i-r)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=u,e}getRGB(e,t=Xe.workingColorSpace){return Xe.workingToColorSpace(Bt.copy(this),t),e.r=Bt.r,e.g=Bt.g,e.b=Bt.b,e}getStyle(e=Kt){Xe.workingToColorSpace(Bt.copy(this),e);let t=Bt.r,i=Bt.g,r=Bt.b;return e!==Kt?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${r.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(r*255)})`}offsetHSL(e,t,i){return this.getHSL(xi),this.setHSL(xi.h+e,xi.s+t,xi.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(xi),e.getHSL(co);let i=Vl(xi.h,co.h,t),r=Vl(xi.s,co.s,t),s=Vl(xi.l,co.l,t);return this.setHSL(i,r,s),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,r=this.b,s=e.elements;return this.r=s[0]*t+s[3]*i+s[6]*r,this.g=s[1]*t+s[4]*i+s[7]*r,this.b=s[2]*t+s[5]*i+s[8]*r,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bt=new Oe;Oe.NAMES=kd;var os=class extends Nt{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ii,this.environmentIntensity=1,this.environmentRotation=new ii,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},_n=new U,jn=new U,Yl=new U,Kn=new U,fr=new U,pr=new U,Oh=new U,Jl=new U,Zl=new U,jl=new U,Kl=new ut,Ql=new ut,ec=new ut,bi=class n{constructor(e=new U,t=new U,i=new U){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,r){r.subVectors(i,t),_n.subVectors(e,t),r.cross(_n);let s=r.lengthSq();return s>0?r.multiplyScalar(1/Math.sqrt(s)):r.set(0,0,0)}static getBarycoord(e,t,i,r,s){_n.subVectors(r,t),jn.subVectors(i,t),Yl.subVectors(e,t);let o=_n.dot(_n),a=_n.dot(jn),l=_n.dot(Yl),c=jn.dot(jn),u=jn.dot(Yl),h=o*c-a*a;if(h===0)return s.set(0,0,0),null;let d=1/h,f=(c*l-a*u)*d,g=(o*u-a*l)*d;return s.set(1-f-g,g,f)}static containsPoint(e,t,i,r){return this.getBarycoord(e,t,i,r,Kn)===null?!1:Kn.x>=0&&Kn.y>=0&&Kn.x+Kn.y<=1}static getInterpolation(e,t,i,r,s,o,a,l){return this.getBarycoord(e,t,i,r,Kn)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(s,Kn.x),l.addScaledVector(o,Kn.y),l.addScaledVector(a,Kn.z),l)}static getInterpolatedAttribute(e,t,i,r,s,o){return Kl.setScalar(0),Ql.setScalar(0),ec.setScalar(0),Kl.fromBufferAttribute(e,t),Ql.fromBufferAttribute(e,i),ec.fromBufferAttribute(e,r),o.setScalar(0),o.addScaledVector(Kl,s.x),o.addScaledVector(Ql,s.y),o.addScaledVector(ec,s.z),o}static isFrontFacing(e,t,i,r){return _n.subVectors(i,t),jn.subVectors(e,t),_n.cross(jn).dot(r)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,r){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[r]),this}setFromAttributeAndIndices(e,t,i,r){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,r),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return _n.subVectors(this.c,this.b),jn.subVectors(this.a,this.b),_n.cross(jn).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,r,s){return n.getInterpolation(e,this.a,this.b,this.c,t,i,r,s)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,r=this.b,s=this.c,o,a;fr.subVectors(r,i),pr.subVectors(s,i),Jl.subVectors(e,i);let l=fr.dot(Jl),c=pr.dot(Jl);if(l<=0&&c<=0)return t.copy(i);Zl.subVectors(e,r);let u=fr.dot(Zl),h=pr.dot(Zl);if(u>=0&&h<=u)return t.copy(r);let d=l*h-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),t.copy(i).addScaledVector(fr,o);jl.subVectors(e,s);let f=fr.dot(jl),g=pr.dot(jl);if(g>=0&&f<=g)return t.copy(s);let y=f*c-l*g;if(y<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(i).addScaledVector(pr,a);let m=u*g-f*h;if(m<=0&&h-u>=0&&f-g>=0)return Oh.subVectors(s,r),a=(h-u)/(h-u+(f-g)),t.copy(r).addScaledVector(Oh,a);let p=1/(m+y+d);return o=y*p,a=d*p,t.copy(i).addScaledVector(fr,o).addScaledVector(pr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},On=class{constructor(e=new U(1/0,1/0,1/0),t=new U(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(vn.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(vn.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=vn.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let s=i.getAttribute("position");if(t===!0&&s!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=s.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,vn):vn.fromBufferAttribute(s,o),vn.applyMatrix4(e.matrixWorld),this.expandByPoint(vn);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),uo.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),uo.copy(i.boundingBox)),uo.applyMatrix4(e.matrixWorld),this.union(uo)}let r=e.children;for(let s=0,o=r.length;s<o;s++)this.expandByObject(r[s],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,vn),vn.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Zr),ho.subVectors(this.max,Zr),mr.subVectors(e.a,Zr),gr.subVectors(e.b,Zr),xr.subVectors(e.c,Zr),_i.subVectors(gr,mr),vi.subVectors(xr,gr),Bi.subVectors(mr,xr);let t=[0,-_i.z,_i.y,0,-vi.z,vi.y,0,-Bi.z,Bi.y,_i.z,0,-_i.x,vi.z,0,-vi.x,Bi.z,0,-Bi.x,-_i.y,_i.x,0,-vi.y,vi.x,0,-Bi.y,Bi.x,0];return!tc(t,mr,gr,xr,ho)||(t=[1,0,0,0,1,0,0,0,1],!tc(t,mr,gr,xr,ho))?!1:(fo.crossVectors(_i,vi),t=[fo.x,fo.y,fo.z],tc(t,mr,gr,xr,ho))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,vn).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(vn).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Qn[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Qn[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Qn[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Qn[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Qn[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Qn[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Qn[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Qn[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Qn),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Qn=[new U,new U,new U,new U,new U,new U,new U,new U],vn=new U,uo=new On,mr=new U,gr=new U,xr=new U,_i=new U,vi=new U,Bi=new U,Zr=new U,ho=new U,fo=new U,ki=new U;function tc(n,e,t,i,r){for(let s=0,o=n.length-3;s<=o;s+=3){ki.fromArray(n,s);let a=r.x*Math.abs(ki.x)+r.y*Math.abs(ki.y)+r.z*Math.abs(ki.z),l=e.dot(ki),c=t.dot(ki),u=i.dot(ki);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var _t=new U,po=new Ve,bg=0,Un=class extends Fn{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:bg++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=Dd,this.updateRanges=[],this.gpuType=wn,this.version=0,this._normalizationScale=e!==void 0?Gc(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let r=0,s=this.itemSize;r<s;r++)this.array[e+r]=t.array[i+r];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)po.fromBufferAttribute(this,t),po.applyMatrix3(e),this.setXY(t,po.x,po.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)_t.fromBufferAttribute(this,t),_t.applyMatrix3(e),this.setXYZ(t,_t.x,_t.y,_t.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)_t.fromBufferAttribute(this,t),_t.applyMatrix4(e),this.setXYZ(t,_t.x,_t.y,_t.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)_t.fromBufferAttribute(this,t),_t.applyNormalMatrix(e),this.setXYZ(t,_t.x,_t.y,_t.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)_t.fromBufferAttribute(this,t),_t.transformDirection(e),this.setXYZ(t,_t.x,_t.y,_t.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this}setXYZW(e,t,i,r,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),r=this._normalize(r),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this.array[e+3]=s,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):cg(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):ug(e,this.array)}};var as=class extends Un{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var ls=class extends Un{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var nt=class extends Un{constructor(e,t,i){super(new Float32Array(e),t,i)}},Mg=new On,jr=new U,nc=new U,Mn=class{constructor(e=new U,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):Mg.setFromPoints(e).getCenter(i);let r=0;for(let s=0,o=e.length;s<o;s++)r=Math.max(r,i.distanceToSquared(e[s]));return this.radius=Math.sqrt(r),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;jr.subVectors(e,this.center);let t=jr.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),r=(i-this.radius)*.5;this.center.addScaledVector(jr,r/i),this.radius+=r}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(nc.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(jr.copy(e.center).add(nc)),this.expandByPoint(jr.copy(e.center).sub(nc))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Sg=0,ln=new tt,ic=new Nt,_r=new U,jt=new On,Kr=new On,Ct=new U,Gt=class n extends Fn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Sg++}),this.uuid=Is(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(og(e)?ls:as)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let s=new Le().getNormalMatrix(e);i.applyNormalMatrix(s),i.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(e),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return ln.makeRotationFromQuaternion(e),this.applyMatrix4(ln),this}rotateX(e){return ln.makeRotationX(e),this.applyMatrix4(ln),this}rotateY(e){return ln.makeRotationY(e),this.applyMatrix4(ln),this}rotateZ(e){return ln.makeRotationZ(e),this.applyMatrix4(ln),this}translate(e,t,i){return ln.makeTranslation(e,t,i),this.applyMatrix4(ln),this}scale(e,t,i){return ln.makeScale(e,t,i),this.applyMatrix4(ln),this}lookAt(e){return ic.lookAt(e),ic.updateMatrix(),this.applyMatrix4(ic.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(_r).negate(),this.translate(_r.x,_r.y,_r.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let r=0,s=e.length;r<s;r++){let o=e[r];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new nt(i,3))}else{let i=Math.min(e.length,t.count);for(let r=0;r<i;r++){let s=e[r];t.setXYZ(r,s.x,s.y,s.z||0)}e.length>t.count&&Re("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new On);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ie("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new U(-1/0,-1/0,-1/0),new U(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,r=t.length;i<r;i++){let s=t[i];jt.setFromBufferAttribute(s),this.morphTargetsRelative?(Ct.addVectors(this.boundingBox.min,jt.min),this.boundingBox.expandByPoint(Ct),Ct.addVectors(this.boundingBox.max,jt.max),this.boundingBox.expandByPoint(Ct)):(this.boundingBox.expandByPoint(jt.min),this.boundingBox.expandByPoint(jt.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Ie('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Mn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ie("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new U,1/0);return}if(e){let i=this.boundingSphere.center;if(jt.setFromBufferAttribute(e),t)for(let s=0,o=t.length;s<o;s++){let a=t[s];Kr.setFromBufferAttribute(a),this.morphTargetsRelative?(Ct.addVectors(jt.min,Kr.min),jt.expandByPoint(Ct),Ct.addVectors(jt.max,Kr.max),jt.expandByPoint(Ct)):(jt.expandByPoint(Kr.min),jt.expandByPoint(Kr.max))}jt.getCenter(i);let r=0;for(let s=0,o=e.count;s<o;s++)Ct.fromBufferAttribute(e,s),r=Math.max(r,i.distanceToSquared(Ct));if(t)for(let s=0,o=t.length;s<o;s++){let a=t[s],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)Ct.fromBufferAttribute(a,c),l&&(_r.fromBufferAttribute(e,c),Ct.add(_r)),r=Math.max(r,i.distanceToSquared(Ct))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&Ie('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Ie("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,r=t.normal,s=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new Un(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let N=0;N<i.count;N++)a[N]=new U,l[N]=new U;let u=new U,h=new U,d=new U,f=new Ve,g=new Ve,y=new Ve,m=new U,p=new U;function M(N,P,F){c[N]=c[P]=c[F]=1,u.fromBufferAttribute(i,N),h.fromBufferAttribute(i,P),d.fromBufferAttribute(i,F),f.fromBufferAttribute(s,N),g.fromBufferAttribute(s,P),y.fromBufferAttribute(s,F),h.sub(u),d.sub(u),g.sub(f),y.sub(f);let O=1/(g.x*y.y-y.x*g.y);isFinite(O)&&(m.copy(h).multiplyScalar(y.y).addScaledVector(d,-g.y).multiplyScalar(O),p.copy(d).multiplyScalar(g.x).addScaledVector(h,-y.x).multiplyScalar(O),a[N].add(m),a[P].add(m),a[F].add(m),l[N].add(p),l[P].add(p),l[F].add(p))}let C=this.groups;C.length===0&&(C=[{start:0,count:e.count}]);for(let N=0,P=C.length;N<P;++N){let F=C[N],O=F.start,H=F.count;for(let I=O,W=O+H;I<W;I+=3)M(e.getX(I+0),e.getX(I+1),e.getX(I+2))}let w=new U,A=new U,E=new U,x=new U;function S(N){E.fromBufferAttribute(r,N),x.copy(E);let P=a[N];w.copy(P),w.sub(E.multiplyScalar(E.dot(P))).normalize(),A.crossVectors(x,P);let O=A.dot(l[N])<0?-1:1;o.setXYZW(N,w.x,w.y,w.z,O)}for(let N=0,P=i.count;N<P;++N)c[N]&&S(N);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new Un(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let d=0,f=i.count;d<f;d++)i.setXYZ(d,0,0,0);let r=new U,s=new U,o=new U,a=new U,l=new U,c=new U,u=new U,h=new U;if(e)for(let d=0,f=e.count;d<f;d+=3){let g=e.getX(d+0),y=e.getX(d+1),m=e.getX(d+2);r.fromBufferAttribute(t,g),s.fromBufferAttribute(t,y),o.fromBufferAttribute(t,m),u.subVectors(o,s),h.subVectors(r,s),u.cross(h),a.fromBufferAttribute(i,g),l.fromBufferAttribute(i,y),c.fromBufferAttribute(i,m),a.add(u),l.add(u),c.add(u),i.setXYZ(g,a.x,a.y,a.z),i.setXYZ(y,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)r.fromBufferAttribute(t,d+0),s.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),u.subVectors(o,s),h.subVectors(r,s),u.cross(h),i.setXYZ(d+0,u.x,u.y,u.z),i.setXYZ(d+1,u.x,u.y,u.z),i.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)Ct.fromBufferAttribute(e,t),Ct.normalize(),e.setXYZ(t,Ct.x,Ct.y,Ct.z)}toNonIndexed(){function e(a,l){let c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u),f=0,g=0;for(let y=0,m=l.length;y<m;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*u;for(let p=0;p<u;p++)d[g++]=c[f++]}return new Un(d,u,h)}if(this.index===null)return Re("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,r=this.attributes;for(let a in r){let l=r[a],c=e(l,i);t.setAttribute(a,c)}let s=this.morphAttributes;for(let a in s){let l=[],c=s[a];for(let u=0,h=c.length;u<h;u++){let d=c[u],f=e(d,i);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let l in i){let c=i[l];e.data.attributes[l]=c.toJSON(e.data)}let r={},s=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){let f=c[h];u.push(f.toJSON(e.data))}u.length>0&&(r[l]=u,s=!0)}s&&(e.data.morphAttributes=r,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let r=e.attributes;for(let c in r){let u=r[c];this.setAttribute(c,u.clone(t))}let s=e.morphAttributes;for(let c in s){let u=[],h=s[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(t));this.morphAttributes[c]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var rc=new U,wg=new U,Tg=new Le,yn=class{constructor(e=new U(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,r){return this.normal.set(e,t,i),this.constant=r,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let r=rc.subVectors(i,t).cross(wg.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(r,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let r=e.delta(rc),s=this.normal.dot(r);if(s===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/s;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(r,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||Tg.getNormalMatrix(e),r=this.coplanarPoint(rc).applyMatrix4(e),s=this.normal.applyMatrix3(i).normalize();return this.constant=-r.dot(s),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Eg=0,ri=class extends Fn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Eg++}),this.uuid=Is(),this.name="",this.type="Material",this.blending=Dr,this.side=Ai,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=bc,this.blendDst=Mc,this.blendEquation=Xi,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Oe(0,0,0),this.blendAlpha=0,this.depthFunc=Sr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Ad,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Io,this.stencilZFail=Io,this.stencilZPass=Io,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){Re(`Material: parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){Re(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}r&&r.isColor?r.set(i):r&&r.isVector2&&i&&i.isVector2||r&&r.isEuler&&i&&i.isEuler||r&&r.isVector3&&i&&i.isVector3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(s=>s.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function r(s){let o=[];for(let a in s){let l=s[a];delete l.metadata,o.push(l)}return o}if(t){let s=r(e.textures),o=r(e.images);s.length>0&&(i.textures=s),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Oe().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new yn().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new Ve().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ve().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let r=t.length;i=new Array(r);for(let s=0;s!==r;++s)i[s]=t[s].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var ei=new U,sc=new U,mo=new U,go=new U,Rr=class{constructor(e=new U,t=new U(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,ei)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=ei.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(ei.copy(this.origin).addScaledVector(this.direction,t),ei.distanceToSquared(e))}distanceSqToSegment(e,t,i,r){sc.copy(e).add(t).multiplyScalar(.5),mo.copy(t).sub(e).normalize(),go.copy(this.origin).sub(sc);let s=e.distanceTo(t)*.5,o=-this.direction.dot(mo),a=go.dot(this.direction),l=-go.dot(mo),c=go.lengthSq(),u=Math.abs(1-o*o),h,d,f,g;if(u>0)if(h=o*l-a,d=o*a-l,g=s*u,h>=0)if(d>=-g)if(d<=g){let y=1/u;h*=y,d*=y,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=s,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-s,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-g?(h=Math.max(0,-(-o*s+a)),d=h>0?-s:Math.min(Math.max(-s,-l),s),f=-h*h+d*(d+2*l)+c):d<=g?(h=0,d=Math.min(Math.max(-s,-l),s),f=d*(d+2*l)+c):(h=Math.max(0,-(o*s+a)),d=h>0?s:Math.min(Math.max(-s,-l),s),f=-h*h+d*(d+2*l)+c);else d=o>0?-s:s,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,h),r&&r.copy(sc).addScaledVector(mo,d),f}intersectSphere(e,t){if(e.radius<0)return null;ei.subVectors(e.center,this.origin);let i=ei.dot(this.direction),r=ei.dot(ei)-i*i,s=e.radius*e.radius;if(r>s)return null;let o=Math.sqrt(s-r),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,r,s,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(i=(e.min.x-d.x)*c,r=(e.max.x-d.x)*c):(i=(e.max.x-d.x)*c,r=(e.min.x-d.x)*c),u>=0?(s=(e.min.y-d.y)*u,o=(e.max.y-d.y)*u):(s=(e.max.y-d.y)*u,o=(e.min.y-d.y)*u),i>o||s>r||((s>i||isNaN(i))&&(i=s),(o<r||isNaN(r))&&(r=o),h>=0?(a=(e.min.z-d.z)*h,l=(e.max.z-d.z)*h):(a=(e.max.z-d.z)*h,l=(e.min.z-d.z)*h),i>l||a>r)||((a>i||i!==i)&&(i=a),(l<r||r!==r)&&(r=l),r<0)?null:this.at(i>=0?i:r,t)}intersectsBox(e){return this.intersectBox(e,ei)!==null}intersectTriangle(e,t,i,r,s){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=e.x-o.x,d=e.y-o.y,f=e.z-o.z,g=t.x-o.x,y=t.y-o.y,m=t.z-o.z,p=i.x-o.x,M=i.y-o.y,C=i.z-o.z,w=Math.abs(l),A=Math.abs(c),E=Math.abs(u),x,S,N,P,F,O,H,I,W,$,G,ne;if(w>=A&&w>=E?(N=l,O=h,W=g,ne=p,l>=0?(x=c,S=u,P=d,F=f,H=y,I=m,$=M,G=C):(x=u,S=c,P=f,F=d,H=m,I=y,$=C,G=M)):A>=E?(N=c,O=d,W=y,ne=M,c>=0?(x=u,S=l,P=f,F=h,H=m,I=g,$=C,G=p):(x=l,S=u,P=h,F=f,H=g,I=m,$=p,G=C)):(N=u,O=f,W=m,ne=C,u>=0?(x=l,S=c,P=h,F=d,H=g,I=y,$=p,G=M):(x=c,S=l,P=d,F=h,H=y,I=g,$=M,G=p)),N===0)return null;let q=x/N,Q=S/N,ee=1/N,Se=P-q*O,Ne=F-Q*O,Z=H-q*W,me=I-Q*W,ye=$-q*ne,Ae=G-Q*ne,ge=ye*me-Ae*Z,Fe=Se*Ae-Ne*ye,mt=Z*Ne-me*Se;if(r){if(ge<0||Fe<0||mt<0)return null}else if((ge<0||Fe<0||mt<0)&&(ge>0||Fe>0||mt>0))return null;let Pe=ge+Fe+mt;if(Pe===0)return null;let Ke=ee*(ge*O+Fe*W+mt*ne);return(Pe>0?Ke<0:Ke>0)?null:this.at(Ke/Pe,s)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Hi=class extends ri{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Oe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ii,this.combine=da,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Bh=new tt,zi=new Rr,xo=new Mn,kh=new U,_o=new U,vo=new U,yo=new U,oc=new U,bo=new U,zh=new U,Mo=new U,ft=class extends Nt{constructor(e=new Gt,t=new Hi){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}getVertexPosition(e,t){let i=this.geometry,r=i.attributes.position,s=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(r,e);let a=this.morphTargetInfluences;if(s&&a){bo.set(0,0,0);for(let l=0,c=s.length;l<c;l++){let u=a[l],h=s[l];u!==0&&(oc.fromBufferAttribute(h,e),o?bo.addScaledVector(oc,u):bo.addScaledVector(oc.sub(t),u))}t.add(bo)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.material,s=this.matrixWorld;r!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),xo.copy(i.boundingSphere),xo.applyMatrix4(s),zi.copy(e.ray).recast(e.near),!(xo.containsPoint(zi.origin)===!1&&(zi.intersectSphere(xo,kh)===null||zi.origin.distanceToSquared(kh)>(e.far-e.near)**2))&&(Bh.copy(s).invert(),zi.copy(e.ray).applyMatrix4(Bh),!(i.boundingBox!==null&&zi.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,zi)))}_computeIntersections(e,t,i){let r,s=this.geometry,o=this.material,a=s.index,l=s.attributes.position,c=s.attributes.uv,u=s.attributes.uv1,h=s.attributes.normal,d=s.groups,f=s.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,y=d.length;g<y;g++){let m=d[g],p=o[m.materialIndex],M=Math.max(m.start,f.start),C=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let w=M,A=C;w<A;w+=3){let E=a.getX(w),x=a.getX(w+1),S=a.getX(w+2);r=So(this,p,e,i,c,u,h,E,x,S),r&&(r.faceIndex=Math.floor(w/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let g=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let m=g,p=y;m<p;m+=3){let M=a.getX(m),C=a.getX(m+1),w=a.getX(m+2);r=So(this,o,e,i,c,u,h,M,C,w),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,y=d.length;g<y;g++){let m=d[g],p=o[m.materialIndex],M=Math.max(m.start,f.start),C=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let w=M,A=C;w<A;w+=3){let E=w,x=w+1,S=w+2;r=So(this,p,e,i,c,u,h,E,x,S),r&&(r.faceIndex=Math.floor(w/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let g=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let m=g,p=y;m<p;m+=3){let M=m,C=m+1,w=m+2;r=So(this,o,e,i,c,u,h,M,C,w),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}}};function Ag(n,e,t,i,r,s,o,a){let l;if(e.side===Wt?l=i.intersectTriangle(o,s,r,!0,a):l=i.intersectTriangle(r,s,o,e.side===Ai,a),l===null)return null;Mo.copy(a),Mo.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(Mo);return c<t.near||c>t.far?null:{distance:c,point:Mo.clone(),object:n}}function So(n,e,t,i,r,s,o,a,l,c){n.getVertexPosition(a,_o),n.getVertexPosition(l,vo),n.getVertexPosition(c,yo);let u=Ag(n,e,t,i,_o,vo,yo,zh);if(u){let h=new U;bi.getBarycoord(zh,_o,vo,yo,h),r&&(u.uv=bi.getInterpolatedAttribute(r,a,l,c,h,new Ve)),s&&(u.uv1=bi.getInterpolatedAttribute(s,a,l,c,h,new Ve)),o&&(u.normal=bi.getInterpolatedAttribute(o,a,l,c,h,new U),u.normal.dot(i.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new U,materialIndex:0};bi.getNormal(_o,vo,yo,d.normal),u.face=d,u.barycoord=h}return u}var qo=class extends qt{constructor(e=null,t=1,i=1,r,s,o,a,l,c=Rt,u=Rt,h,d){super(null,o,a,l,c,u,r,s,h,d),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Vi=new Mn,Cg=new Ve(.5,.5),wo=new U,Mi=class{constructor(e=new yn,t=new yn,i=new yn,r=new yn,s=new yn,o=new yn){this.planes=[e,t,i,r,s,o]}set(e,t,i,r,s,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(r),a[4].copy(s),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=cn,i=!1){let r=this.planes,s=e.elements,o=s[0],a=s[1],l=s[2],c=s[3],u=s[4],h=s[5],d=s[6],f=s[7],g=s[8],y=s[9],m=s[10],p=s[11],M=s[12],C=s[13],w=s[14],A=s[15];if(r[0].setComponents(c-o,f-u,p-g,A-M).normalize(),r[1].setComponents(c+o,f+u,p+g,A+M).normalize(),r[2].setComponents(c+a,f+h,p+y,A+C).normalize(),r[3].setComponents(c-a,f-h,p-y,A-C).normalize(),i)r[4].setComponents(l,d,m,w).normalize(),r[5].setComponents(c-l,f-d,p-m,A-w).normalize();else if(r[4].setComponents(c-l,f-d,p-m,A-w).normalize(),t===cn)r[5].setComponents(c+l,f+d,p+m,A+w).normalize();else if(t===wr)r[5].setComponents(l,d,m,w).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Vi.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Vi.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Vi)}intersectsSprite(e){Vi.center.set(0,0,0);let t=Cg.distanceTo(e.center);return Vi.radius=.7071067811865476+t,Vi.applyMatrix4(e.matrixWorld),this.intersectsSphere(Vi)}intersectsSphere(e){let t=this.planes,i=e.center,r=-e.radius;for(let s=0;s<6;s++)if(t[s].distanceToPoint(i)<r)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let r=t[i];if(wo.x=r.normal.x>0?e.max.x:e.min.x,wo.y=r.normal.y>0?e.max.y:e.min.y,wo.z=r.normal.z>0?e.max.z:e.min.z,r.distanceToPoint(wo)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Vh=new tt,$o=class n{constructor(){this.coordinateSystem=cn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let r=0;r<t.length;r++){let s=t[r];Vh.multiplyMatrices(s.projectionMatrix,s.matrixWorldInverse),i[r]===void 0&&(i[r]=new Mi),i[r].setFromProjectionMatrix(Vh,s.coordinateSystem,s.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let r=0;r<e._count;r++)t[r]===void 0&&(t[r]=new Mi),t[r].copy(i[r]);return this._count=e._count,this}clone(){return new n().copy(this)}};var Si=class extends ri{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Oe(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Yo=new U,Jo=new U,Hh=new tt,Qr=new Rr,To=new Mn,ac=new U,Gh=new U,Pr=class extends Nt{constructor(e=new Gt,t=new Si){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let r=1,s=t.count;r<s;r++)Yo.fromBufferAttribute(t,r-1),Jo.fromBufferAttribute(t,r),i[r]=i[r-1],i[r]+=Yo.distanceTo(Jo);e.setAttribute("lineDistance",new nt(i,1))}else Re("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.matrixWorld,s=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),To.copy(i.boundingSphere),To.applyMatrix4(r),To.radius+=s,e.ray.intersectsSphere(To)===!1)return;Hh.copy(r).invert(),Qr.copy(e.ray).applyMatrix4(Hh);let a=s/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=i.index,d=i.attributes.position;if(u!==null){let f=Math.max(0,o.start),g=Math.min(u.count,o.start+o.count);for(let y=f,m=g-1;y<m;y+=c){let p=u.getX(y),M=u.getX(y+1),C=Eo(this,e,Qr,l,p,M,y);C&&t.push(C)}if(this.isLineLoop){let y=u.getX(g-1),m=u.getX(f),p=Eo(this,e,Qr,l,y,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let y=f,m=g-1;y<m;y+=c){let p=Eo(this,e,Qr,l,y,y+1,y);p&&t.push(p)}if(this.isLineLoop){let y=Eo(this,e,Qr,l,g-1,f,g-1);y&&t.push(y)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}};function Eo(n,e,t,i,r,s,o){let a=n.geometry.attributes.position;if(Yo.fromBufferAttribute(a,r),Jo.fromBufferAttribute(a,s),t.distanceSqToSegment(Yo,Jo,ac,Gh)>i)return;ac.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(ac);if(!(c<e.near||c>e.far))return{distance:c,point:Gh.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var Wh=new U,Xh=new U,Zo=class extends Pr{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[];for(let r=0,s=t.count;r<s;r+=2)Wh.fromBufferAttribute(t,r),Xh.fromBufferAttribute(t,r+1),i[r]=r===0?0:i[r-1],i[r+1]=i[r]+Wh.distanceTo(Xh);e.setAttribute("lineDistance",new nt(i,1))}else Re("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var cs=class extends qt{constructor(e=[],t=qi,i,r,s,o,a,l,c,u){super(e,t,i,r,s,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var si=class extends qt{constructor(e,t,i=Sn,r,s,o,a=Rt,l=Rt,c,u=ni,h=1){if(u!==ni&&u!==li)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:h};super(d,r,s,o,a,l,u,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Er(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},us=class extends si{constructor(e,t=Sn,i=qi,r,s,o=Rt,a=Rt,l,c=ni){let u={width:e,height:e,depth:1},h=[u,u,u,u,u,u];super(e,e,t,i,r,s,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},hs=class extends qt{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Bn=class n extends Gt{constructor(e=1,t=1,i=1,r=1,s=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:r,heightSegments:s,depthSegments:o};let a=this;r=Math.floor(r),s=Math.floor(s),o=Math.floor(o);let l=[],c=[],u=[],h=[],d=0,f=0;g("z","y","x",-1,-1,i,t,e,o,s,0),g("z","y","x",1,-1,i,t,-e,o,s,1),g("x","z","y",1,1,e,i,t,r,o,2),g("x","z","y",1,-1,e,i,-t,r,o,3),g("x","y","z",1,-1,e,t,i,r,s,4),g("x","y","z",-1,-1,e,t,-i,r,s,5),this.setIndex(l),this.setAttribute("position",new nt(c,3)),this.setAttribute("normal",new nt(u,3)),this.setAttribute("uv",new nt(h,2));function g(y,m,p,M,C,w,A,E,x,S,N){let P=w/x,F=A/S,O=w/2,H=A/2,I=E/2,W=x+1,$=S+1,G=0,ne=0,q=new U;for(let Q=0;Q<$;Q++){let ee=Q*F-H;for(let Se=0;Se<W;Se++){let Ne=Se*P-O;q[y]=Ne*M,q[m]=ee*C,q[p]=I,c.push(q.x,q.y,q.z),q[y]=0,q[m]=0,q[p]=E>0?1:-1,u.push(q.x,q.y,q.z),h.push(Se/x),h.push(1-Q/S),G+=1}}for(let Q=0;Q<S;Q++)for(let ee=0;ee<x;ee++){let Se=d+ee+W*Q,Ne=d+ee+W*(Q+1),Z=d+(ee+1)+W*(Q+1),me=d+(ee+1)+W*Q;l.push(Se,Ne,me),l.push(Ne,Z,me),ne+=6}a.addGroup(f,ne,N),f+=ne,d+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},ds=class n extends Gt{constructor(e=1,t=1,i=4,r=8,s=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:i,radialSegments:r,heightSegments:s},t=Math.max(0,t),i=Math.max(1,Math.floor(i)),r=Math.max(3,Math.floor(r)),s=Math.max(1,Math.floor(s));let o=[],a=[],l=[],c=[],u=t/2,h=Math.PI/2*e,d=t,f=2*h+d,g=i*2+s,y=r+1,m=new U,p=new U;for(let M=0;M<=g;M++){let C=0,w=0,A=0,E=0;if(M<=i){let N=M/i,P=N*Math.PI/2;w=-u-e*Math.cos(P),A=e*Math.sin(P),E=-e*Math.cos(P),C=N*h}else if(M<=i+s){let N=(M-i)/s;w=-u+N*t,A=e,E=0,C=h+N*d}else{let N=(M-i-s)/i,P=N*Math.PI/2;w=u+e*Math.sin(P),A=e*Math.cos(P),E=e*Math.sin(P),C=h+d+N*h}let x=Math.max(0,Math.min(1,C/f)),S=0;M===0?S=.5/r:M===g&&(S=-.5/r);for(let N=0;N<=r;N++){let P=N/r,F=P*Math.PI*2,O=Math.sin(F),H=Math.cos(F);p.x=-A*H,p.y=w,p.z=A*O,a.push(p.x,p.y,p.z),m.set(-A*H,E,A*O),m.normalize(),l.push(m.x,m.y,m.z),c.push(P+S,x)}if(M>0){let N=(M-1)*y;for(let P=0;P<r;P++){let F=N+P,O=N+P+1,H=M*y+P,I=M*y+P+1;o.push(F,O,H),o.push(O,I,H)}}}this.setIndex(o),this.setAttribute("position",new nt(a,3)),this.setAttribute("normal",new nt(l,3)),this.setAttribute("uv",new nt(c,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}};var oi=class n extends Gt{constructor(e=1,t=1,i=1,r=32,s=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:i,radialSegments:r,heightSegments:s,openEnded:o,thetaStart:a,thetaLength:l};let c=this;r=Math.floor(r),s=Math.floor(s);let u=[],h=[],d=[],f=[],g=0,y=[],m=i/2,p=0;M(),o===!1&&(e>0&&C(!0),t>0&&C(!1)),this.setIndex(u),this.setAttribute("position",new nt(h,3)),this.setAttribute("normal",new nt(d,3)),this.setAttribute("uv",new nt(f,2));function M(){let w=new U,A=new U,E=0,x=(t-e)/i;for(let S=0;S<=s;S++){let N=[],P=S/s,F=P*(t-e)+e;for(let O=0;O<=r;O++){let H=O/r,I=H*l+a,W=Math.sin(I),$=Math.cos(I);A.x=F*W,A.y=-P*i+m,A.z=F*$,h.push(A.x,A.y,A.z),w.set(W,x,$).normalize(),d.push(w.x,w.y,w.z),f.push(H,1-P),N.push(g++)}y.push(N)}for(let S=0;S<r;S++)for(let N=0;N<s;N++){let P=y[N][S],F=y[N+1][S],O=y[N+1][S+1],H=y[N][S+1];(e>0||N!==0)&&(u.push(P,F,H),E+=3),(t>0||N!==s-1)&&(u.push(F,O,H),E+=3)}c.addGroup(p,E,0),p+=E}function C(w){let A=g,E=new Ve,x=new U,S=0,N=w===!0?e:t,P=w===!0?1:-1;for(let O=1;O<=r;O++)h.push(0,m*P,0),d.push(0,P,0),f.push(.5,.5),g++;let F=g;for(let O=0;O<=r;O++){let I=O/r*l+a,W=Math.cos(I),$=Math.sin(I);x.x=N*$,x.y=m*P,x.z=N*W,h.push(x.x,x.y,x.z),d.push(0,P,0),E.x=W*.5+.5,E.y=$*.5*P+.5,f.push(E.x,E.y),g++}for(let O=0;O<r;O++){let H=A+O,I=F+O;w===!0?u.push(I,I+1,H):u.push(I+1,I,H),S+=3}c.addGroup(p,S,w===!0?1:2),p+=S}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},fs=class n extends oi{constructor(e=1,t=1,i=32,r=1,s=!1,o=0,a=Math.PI*2){super(0,e,t,i,r,s,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:i,heightSegments:r,openEnded:s,thetaStart:o,thetaLength:a}}static fromJSON(e){return new n(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var ps=class n extends Gt{constructor(e=1,t=1,i=1,r=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:r};let s=e/2,o=t/2,a=Math.floor(i),l=Math.floor(r),c=a+1,u=l+1,h=e/a,d=t/l,f=[],g=[],y=[],m=[];for(let p=0;p<u;p++){let M=p*d-o;for(let C=0;C<c;C++){let w=C*h-s;g.push(w,-M,0),y.push(0,0,1),m.push(C/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let M=0;M<a;M++){let C=M+c*p,w=M+c*(p+1),A=M+1+c*(p+1),E=M+1+c*p;f.push(C,w,E),f.push(w,A,E)}this.setIndex(f),this.setAttribute("position",new nt(g,3)),this.setAttribute("normal",new nt(y,3)),this.setAttribute("uv",new nt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var Gi=class n extends Gt{constructor(e=1,t=32,i=16,r=0,s=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:r,phiLength:s,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let l=Math.min(o+a,Math.PI),c=0,u=[],h=new U,d=new U,f=[],g=[],y=[],m=[];for(let p=0;p<=i;p++){let M=[],C=p/i,w=o+C*a,A=e*Math.cos(w),E=Math.sqrt(e*e-A*A),x=0;p===0&&o===0?x=.5/t:p===i&&l===Math.PI&&(x=-.5/t);for(let S=0;S<=t;S++){let N=S/t,P=r+N*s;h.x=-E*Math.cos(P),h.y=A,h.z=E*Math.sin(P),g.push(h.x,h.y,h.z),d.copy(h).normalize(),y.push(d.x,d.y,d.z),m.push(N+x,1-C),M.push(c++)}u.push(M)}for(let p=0;p<i;p++)for(let M=0;M<t;M++){let C=u[p][M+1],w=u[p][M],A=u[p+1][M],E=u[p+1][M+1];(p!==0||o>0)&&f.push(C,w,E),(p!==i-1||l<Math.PI)&&f.push(w,A,E)}this.setIndex(f),this.setAttribute("position",new nt(g,3)),this.setAttribute("normal",new nt(y,3)),this.setAttribute("uv",new nt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function Yi(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let r=n[t][i];if(qh(r))r.isRenderTargetTexture?(Re("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=r.clone();else if(Array.isArray(r))if(qh(r[0])){let s=[];for(let o=0,a=r.length;o<a;o++)s[o]=r[o].clone();e[t][i]=s}else e[t][i]=r.slice();else e[t][i]=r}}return e}function kt(n){let e={};for(let t=0;t<n.length;t++){let i=Yi(n[t]);for(let r in i)e[r]=i[r]}return e}function qh(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function Rg(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function Wc(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Xe.workingColorSpace}var zd={clone:Yi,merge:kt},Pg=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Ig=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,kn=class extends ri{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Pg,this.fragmentShader=Ig,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Yi(e.uniforms),this.uniformsGroups=Rg(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let r in this.uniforms){let o=this.uniforms[r].value;o&&o.isTexture?t.uniforms[r]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[r]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[r]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[r]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[r]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[r]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[r]={type:"m4",value:o.toArray()}:t.uniforms[r]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let r in this.extensions)this.extensions[r]===!0&&(i[r]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let r=e.uniforms[i];switch(this.uniforms[i]={},r.type){case"t":this.uniforms[i].value=t[r.value]||null;break;case"c":this.uniforms[i].value=new Oe().setHex(r.value);break;case"v2":this.uniforms[i].value=new Ve().fromArray(r.value);break;case"v3":this.uniforms[i].value=new U().fromArray(r.value);break;case"v4":this.uniforms[i].value=new ut().fromArray(r.value);break;case"m3":this.uniforms[i].value=new Le().fromArray(r.value);break;case"m4":this.uniforms[i].value=new tt().fromArray(r.value);break;default:this.uniforms[i].value=r.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},jo=class extends kn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var $t=class extends ri{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Oe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Oe(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ka,this.normalScale=new Ve(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ii,this.combine=da,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Ko=class extends ri{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Td,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Qo=class extends ri{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function vr(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function Ao(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var wi=class{constructor(e,t,i,r){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=r!==void 0?r:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,r=t[i],s=t[i-1];n:{e:{let o;t:{i:if(!(e<r)){for(let a=i+2;;){if(r===void 0){if(e<s)break i;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(s=r,r=t[++i],e<r)break e}o=t.length;break t}if(!(e>=s)){let a=t[1];e<a&&(i=2,s=a);for(let l=i-2;;){if(s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(r=s,s=t[--i-1],e>=s)break e}o=i,i=0;break t}break n}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(r=t[i],s=t[i-1],s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(r===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,s,r)}return this.interpolate_(i,s,e,r)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,r=this.valueSize,s=e*r;for(let o=0;o!==r;++o)t[o]=i[s+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ea=class extends wi{constructor(e,t,i,r){super(e,t,i,r),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:uc,endingEnd:uc}}intervalChanged_(e,t,i){let r=this.parameterPositions,s=e-2,o=e+1,a=r[s],l=r[o];if(a===void 0)switch(this.getSettings_().endingStart){case hc:s=e,a=2*t-i;break;case dc:s=r.length-2,a=t+r[s]-r[s+1];break;default:s=e,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case hc:o=e,l=2*i-t;break;case dc:o=1,l=i+r[1]-r[0];break;default:o=e-1,l=t}let c=(i-t)*.5,u=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-i),this._offsetPrev=s*u,this._offsetNext=o*u}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(i-t)/(r-t),y=g*g,m=y*g,p=-d*m+2*d*y-d*g,M=(1+d)*m+(-1.5-2*d)*y+(-.5+d)*g+1,C=(-1-f)*m+(1.5+f)*y+.5*g,w=f*m-f*y;for(let A=0;A!==a;++A)s[A]=p*o[u+A]+M*o[c+A]+C*o[l+A]+w*o[h+A];return s}},ta=class extends wi{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=(i-t)/(r-t),h=1-u;for(let d=0;d!==a;++d)s[d]=o[c+d]*h+o[l+d]*u;return s}},na=class extends wi{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e){return this.copySampleValue_(e-1)}},ia=class extends wi{interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let g=(i-t)/(r-t),y=1-g;for(let m=0;m!==a;++m)s[m]=o[c+m]*y+o[l+m]*g;return s}let d=a*2,f=e-1;for(let g=0;g!==a;++g){let y=o[c+g],m=o[l+g],p=f*d+g*2,M=h[p],C=h[p+1],w=e*d+g*2,A=u[w],E=u[w+1],x=Dg(i,t,M,A,r);s[g]=Vd(x,y,C,E,m)}return s}};function Vd(n,e,t,i,r){let s=1-n;return s*s*s*e+3*s*s*n*t+3*s*n*n*i+n*n*n*r}function Lg(n,e,t,i,r){let s=1-n;return 3*s*s*(t-e)+6*s*n*(i-t)+3*n*n*(r-i)}function Dg(n,e,t,i,r){let s=(n-e)/(r-e);for(let o=0;o<8;o++){let a=Vd(s,e,t,i,r)-n;if(Math.abs(a)<1e-10)break;let l=Lg(s,e,t,i,r);if(Math.abs(l)<1e-10)break;s=Math.max(0,Math.min(1,s-a/l))}return s}var en=class{constructor(e,t,i,r){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=vr(t,this.TimeBufferType),this.values=vr(i,this.ValueBufferType),this.setInterpolation(r||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:vr(e.times,Array),values:vr(e.values,Array)};let r=e.getInterpolation();r!==e.DefaultInterpolation&&(i.interpolation=r),Ao(e.settings)&&(i.settings={inTangents:vr(e.settings.inTangents,Array),outTangents:vr(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new na(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new ta(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new ea(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new ia(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case ts:t=this.InterpolantFactoryMethodDiscrete;break;case Vo:t=this.InterpolantFactoryMethodLinear;break;case Po:t=this.InterpolantFactoryMethodSmooth;break;case cc:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Re("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ts;case this.InterpolantFactoryMethodLinear:return Vo;case this.InterpolantFactoryMethodSmooth:return Po;case this.InterpolantFactoryMethodBezier:return cc}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,r=t.length;i!==r;++i)t[i]+=e;Ao(this.settings)&&($h(this.settings.inTangents,e),$h(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,r=t.length;i!==r;++i)t[i]*=e;Ao(this.settings)&&(Yh(this.settings.inTangents,e),Yh(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,r=i.length,s=0,o=r-1;for(;s!==r&&i[s]<e;)++s;for(;o!==-1&&i[o]>t;)--o;if(++o,s!==0||o!==r){s>=o&&(o=Math.max(o,1),s=o-1);let a=this.getValueSize();this.times=i.slice(s,o),this.values=this.values.slice(s*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Ie("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,r=this.values,s=i.length;s===0&&(Ie("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==s;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){Ie("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Ie("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(r!==void 0&&ag(r))for(let a=0,l=r.length;a!==l;++a){let c=r[a];if(isNaN(c)){Ie("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),r=this.getInterpolation()===Po,s=e.length-1,o=1;for(let a=1;a<s;++a){let l=!1,c=e[a],u=e[a+1];if(c!==u&&(a!==1||c!==e[0]))if(r)l=!0;else{let h=a*i,d=h-i,f=h+i;for(let g=0;g!==i;++g){let y=t[h+g];if(y!==t[d+g]||y!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*i,d=o*i;for(let f=0;f!==i;++f)t[d+f]=t[h+f]}++o}}if(s>0){e[o]=e[s];for(let a=s*i,l=o*i,c=0;c!==i;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,r=new i(this.name,e,t);return r.createInterpolant=this.createInterpolant,Ao(this.settings)&&(r.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),r}};function $h(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function Yh(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}en.prototype.ValueTypeName="";en.prototype.TimeBufferType=Float32Array;en.prototype.ValueBufferType=Float32Array;en.prototype.DefaultInterpolation=Vo;var Ti=class extends en{constructor(e,t,i){super(e,t,i)}};Ti.prototype.ValueTypeName="bool";Ti.prototype.ValueBufferType=Array;Ti.prototype.DefaultInterpolation=ts;Ti.prototype.InterpolantFactoryMethodLinear=void 0;Ti.prototype.InterpolantFactoryMethodSmooth=void 0;var ra=class extends en{constructor(e,t,i,r){super(e,t,i,r)}};ra.prototype.ValueTypeName="color";var sa=class extends en{constructor(e,t,i,r){super(e,t,i,r)}};sa.prototype.ValueTypeName="number";var oa=class extends wi{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-t)/(r-t),c=e*a;for(let u=c+a;c!==u;c+=4)un.slerpFlat(s,0,o,c-a,o,c,l);return s}},ms=class extends en{constructor(e,t,i,r){super(e,t,i,r)}InterpolantFactoryMethodLinear(e){return new oa(this.times,this.values,this.getValueSize(),e)}};ms.prototype.ValueTypeName="quaternion";ms.prototype.InterpolantFactoryMethodSmooth=void 0;var Ei=class extends en{constructor(e,t,i){super(e,t,i)}};Ei.prototype.ValueTypeName="string";Ei.prototype.ValueBufferType=Array;Ei.prototype.DefaultInterpolation=ts;Ei.prototype.InterpolantFactoryMethodLinear=void 0;Ei.prototype.InterpolantFactoryMethodSmooth=void 0;var aa=class extends en{constructor(e,t,i,r){super(e,t,i,r)}};aa.prototype.ValueTypeName="vector";var la=class{constructor(e,t,i){let r=this,s=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(u){a++,s===!1&&r.onStart!==void 0&&r.onStart(u,o,a),s=!0},this.itemEnd=function(u){o++,r.onProgress!==void 0&&r.onProgress(u,o,a),o===a&&(s=!1,r.onLoad!==void 0&&r.onLoad())},this.itemError=function(u){r.onError!==void 0&&r.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){let f=c[h],g=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Hd=new la,ca=class{constructor(e){this.manager=e!==void 0?e:Hd,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(r,s){i.load(e,r,t,s)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};ca.DEFAULT_MATERIAL_NAME="__DEFAULT";var gs=class extends Nt{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Oe(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},xs=class extends gs{constructor(e,t,i){super(e,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Nt.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Oe(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},lc=new tt,Jh=new U,Zh=new U,ua=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ve(512,512),this.mapType=Yt,this.map=null,this.mapPass=null,this.matrix=new tt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Mi,this._frameExtents=new Ve(1,1),this._viewportCount=1,this._viewports=[new ut(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Jh.setFromMatrixPosition(e.matrixWorld),t.position.copy(Jh),Zh.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Zh),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,r){lc.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(lc,e.coordinateSystem,e.reversedDepth);let s=this._frameExtents,o=r?r.z/s.x:1,a=r?r.w/s.y:1,l=r?r.x/s.x:0,c=r?r.y/s.y:0;e.coordinateSystem===wr||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(lc)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Co=new U,Ro=new un,Dn=new U,_s=class extends Nt{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new tt,this.projectionMatrix=new tt,this.projectionMatrixInverse=new tt,this.coordinateSystem=cn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Co,Ro,Dn),Dn.x===1&&Dn.y===1&&Dn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Co,Ro,Dn.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(Co,Ro,Dn),Dn.x===1&&Dn.y===1&&Dn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Co,Ro,Dn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},yi=new U,jh=new Ve,Kh=new Ve,Vt=class extends _s{constructor(e=50,t=1,i=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=r,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Ho*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(zl*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Ho*2*Math.atan(Math.tan(zl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){yi.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(yi.x,yi.y).multiplyScalar(-e/yi.z),yi.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(yi.x,yi.y).multiplyScalar(-e/yi.z)}getViewSize(e,t){return this.getViewBounds(e,jh,Kh),t.subVectors(Kh,jh)}setViewOffset(e,t,i,r,s,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(zl*.5*this.fov)/this.zoom,i=2*t,r=this.aspect*i,s=-.5*r,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;s+=o.offsetX*r/l,t-=o.offsetY*i/c,r*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(s+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(s,s+r,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var vs=class extends _s{constructor(e=-1,t=1,i=1,r=-1,s=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=r,this.near=s,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,r,s,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,r=(this.top+this.bottom)/2,s=i-e,o=i+e,a=r+t,l=r-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;s+=c*this.view.offsetX,o=s+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(s,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},fc=class extends ua{constructor(){super(new vs(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},ys=class extends gs{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Nt.DEFAULT_UP),this.updateMatrix(),this.target=new Nt,this.shadow=new fc}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var yr=-90,br=1,Ir=class extends Nt{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new Vt(yr,br,e,t);r.layers=this.layers,this.add(r);let s=new Vt(yr,br,e,t);s.layers=this.layers,this.add(s);let o=new Vt(yr,br,e,t);o.layers=this.layers,this.add(o);let a=new Vt(yr,br,e,t);a.layers=this.layers,this.add(a);let l=new Vt(yr,br,e,t);l.layers=this.layers,this.add(l);let c=new Vt(yr,br,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,r,s,o,a,l]=t;for(let c of t)this.remove(c);if(e===cn)i.up.set(0,1,0),i.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),s.up.set(0,0,-1),s.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===wr)i.up.set(0,-1,0),i.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),s.up.set(0,0,1),s.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:r}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[s,o,a,l,c,u]=this.children,h=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let y=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(i,0,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,s),e.setRenderTarget(i,1,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(i,4,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),i.texture.mipmapsAutoUpdate=y,e.setRenderTarget(i,5,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(h,d,f),e.xr.enabled=g,i.texture.needsPMREMUpdate=!0}},ha=class extends Vt{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Xc="\\[\\]\\.:\\/",Ng=new RegExp("["+Xc+"]","g"),qc="[^"+Xc+"]",Ug="[^"+Xc.replace("\\.","")+"]",Fg=/((?:WC+[\/:])*)/.source.replace("WC",qc),Og=/(WCOD+)?/.source.replace("WCOD",Ug),Bg=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",qc),kg=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",qc),zg=new RegExp("^"+Fg+Og+Bg+kg+"$"),Vg=["material","materials","bones","map"],pc=class{constructor(e,t,i){let r=i||ot.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,r)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,r=this._bindings[i];r!==void 0&&r.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let r=this._targetGroup.nCachedObjects_,s=i.length;r!==s;++r)i[r].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},ot=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Ng,"")}static parseTrackName(e){let t=zg.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},r=i.nodeName&&i.nodeName.lastIndexOf(".");if(r!==void 0&&r!==-1){let s=i.nodeName.substring(r+1);Vg.indexOf(s)!==-1&&(i.nodeName=i.nodeName.substring(0,r),i.objectName=s)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(s){for(let o=0;o<s.length;o++){let a=s[o];if(a.name===t||a.uuid===t)return a;let l=i(a.children);if(l)return l}return null},r=i(e.children);if(r)return r}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)e[t++]=i[r]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,r=t.propertyName,s=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Re("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=t.objectIndex;switch(i){case"materials":if(!e.material){Ie("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Ie("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Ie("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===c){c=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Ie("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Ie("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){Ie("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(c!==void 0){if(e[c]===void 0){Ie("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[r];if(o===void 0){let c=t.nodeName;Ie("PropertyBinding: Trying to update property for track: "+c+"."+r+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(s!==void 0){if(r==="morphTargetInfluences"){if(!e.geometry){Ie("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Ie("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[s]!==void 0&&(s=e.morphTargetDictionary[s])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=s}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=r;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};ot.Composite=pc;ot.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};ot.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};ot.prototype.GetterByBindingType=[ot.prototype._getValue_direct,ot.prototype._getValue_array,ot.prototype._getValue_arrayElement,ot.prototype._getValue_toArray];ot.prototype.SetterByBindingTypeAndVersioning=[[ot.prototype._setValue_direct,ot.prototype._setValue_direct_setNeedsUpdate,ot.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[ot.prototype._setValue_array,ot.prototype._setValue_array_setNeedsUpdate,ot.prototype._setValue_array_setMatrixWorldNeedsUpdate],[ot.prototype._setValue_arrayElement,ot.prototype._setValue_arrayElement_setNeedsUpdate,ot.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[ot.prototype._setValue_fromArray,ot.prototype._setValue_fromArray_setNeedsUpdate,ot.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var dw=new Float32Array(1);var Qh=new tt,bs=class{constructor(e,t,i=0,r=1/0){this.ray=new Rr(e,t),this.near=i,this.far=r,this.camera=null,this.layers=new Ar,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Ie("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return Qh.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Qh),this}intersectObject(e,t=!0,i=[]){return mc(e,this,i,t),i.sort(ed),i}intersectObjects(e,t=!0,i=[]){for(let r=0,s=e.length;r<s;r++)mc(e[r],this,i,t);return i.sort(ed),i}};function ed(n,e){return n.distance-e.distance}function mc(n,e,t,i){let r=!0;if(n.layers.test(e.layers)&&n.raycast(e,t)===!1&&(r=!1),r===!0&&i===!0){let s=n.children;for(let o=0,a=s.length;o<a;o++)mc(s[o],e,t,!0)}}var gc=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,r){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,r)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,r){let s=this.elements;return s[0]=e,s[2]=t,s[1]=i,s[3]=r,this}};var Ms=class extends Zo{constructor(e=10,t=10,i=4473924,r=8947848){i=new Oe(i),r=new Oe(r);let s=t/2,o=e/t,a=e/2,l=[],c=[];for(let d=0,f=0,g=-a;d<=t;d++,g+=o){l.push(-a,0,g,a,0,g),l.push(g,0,-a,g,0,a);let y=d===s?i:r;y.toArray(c,f),f+=3,y.toArray(c,f),f+=3,y.toArray(c,f),f+=3,y.toArray(c,f),f+=3}let u=new Gt;u.setAttribute("position",new nt(l,3)),u.setAttribute("color",new nt(c,3));let h=new Si({vertexColors:!0,toneMapped:!1});super(u,h),this.type="GridHelper"}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};function $c(n,e,t,i){let r=Hg(i);switch(t){case Uc:return n*e;case Oc:return n*e/r.components*r.byteLength;case va:return n*e/r.components*r.byteLength;case Ci:return n*e*2/r.components*r.byteLength;case ya:return n*e*2/r.components*r.byteLength;case Fc:return n*e*3/r.components*r.byteLength;case En:return n*e*4/r.components*r.byteLength;case ba:return n*e*4/r.components*r.byteLength;case Ts:case Es:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case As:case Cs:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Sa:case Ta:return Math.max(n,16)*Math.max(e,8)/4;case Ma:case wa:return Math.max(n,8)*Math.max(e,8)/2;case Ea:case Aa:case Ra:case Pa:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Ca:case Rs:case Ia:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case La:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Da:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case Na:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case Ua:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case Fa:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case Oa:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case Ba:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case ka:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case za:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case Va:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case Ha:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case Ga:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case Wa:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case Xa:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case qa:case $a:case Ya:return Math.ceil(n/4)*Math.ceil(e/4)*16;case Ja:case Za:return Math.ceil(n/4)*Math.ceil(e/4)*8;case Ps:case ja:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Hg(n){switch(n){case Yt:case Ic:return{byteLength:1,components:1};case Ur:case Lc:case Tn:return{byteLength:2,components:1};case xa:case _a:return{byteLength:2,components:4};case Sn:case ga:case wn:return{byteLength:4,components:1};case Dc:case Nc:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Re("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function hf(){let n=null,e=!1,t=null,i=null;function r(s,o){i=n.requestAnimationFrame(r),t(s,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(r),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(s){t=s},setContext:function(s){n=s}}}function Wg(n){let e=new WeakMap;function t(a,l){let c=a.array,u=a.usage,h=c.byteLength,d=n.createBuffer();n.bindBuffer(l,d),n.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=n.HALF_FLOAT:f=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=n.SHORT;else if(c instanceof Uint32Array)f=n.UNSIGNED_INT;else if(c instanceof Int32Array)f=n.INT;else if(c instanceof Int8Array)f=n.BYTE;else if(c instanceof Uint8Array)f=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function i(a,l,c){let u=l.array,h=l.updateRanges;if(n.bindBuffer(c,a),h.length===0)n.bufferSubData(c,0,u);else{h.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<h.length;f++){let g=h[d],y=h[f];y.start<=g.start+g.count+1?g.count=Math.max(g.count,y.start+y.count-g.start):(++d,h[d]=y)}h.length=d+1;for(let f=0,g=h.length;f<g;f++){let y=h[f];n.bufferSubData(c,y.start*u.BYTES_PER_ELEMENT,u,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function r(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function s(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(n.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:r,remove:s,update:o}}var Xg=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,qg=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,$g=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Yg=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Jg=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Zg=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,jg=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Kg=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Qg=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,e0=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,t0=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,n0=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,i0=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,r0=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,s0=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,o0=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,a0=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,l0=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,c0=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,u0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,h0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,d0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,f0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,p0=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,m0=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,g0=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,x0=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,_0=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,v0=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,y0="gl_FragColor = linearToOutputTexel( gl_FragColor );",b0=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,M0=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,S0=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,w0=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,T0=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,E0=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,A0=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,C0=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,R0=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,P0=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,I0=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,L0=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,D0=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,N0=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,U0=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,F0=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,O0=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,B0=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,k0=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,z0=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,V0=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,H0=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,G0=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,W0=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,X0=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,q0=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,$0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Y0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,J0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Z0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,j0=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,K0=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Q0=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,ex=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,tx=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,nx=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,ix=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,rx=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,sx=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,ox=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,ax=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,lx=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,cx=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,ux=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,hx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,dx=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,fx=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,px=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,mx=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,gx=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,xx=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,_x=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,vx=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,yx=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,bx=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Mx=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Sx=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,wx=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Tx=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Ex=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Ax=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Cx=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Rx=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Px=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Ix=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Lx=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Dx=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Nx=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Ux=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Fx=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Ox=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Bx=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,kx=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,zx=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Vx=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Hx=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,Gx=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Wx=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Xx=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,qx=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,$x=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Yx=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Jx=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Zx=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,jx=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Kx=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Qx=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,e_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,t_=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,n_=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,i_=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,r_=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,s_=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,o_=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,a_=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,l_=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,c_=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,u_=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,h_=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,d_=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,f_=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,p_=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,m_=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,g_=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,x_=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,__=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,v_=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,y_=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,b_=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,M_=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,S_=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ze={alphahash_fragment:Xg,alphahash_pars_fragment:qg,alphamap_fragment:$g,alphamap_pars_fragment:Yg,alphatest_fragment:Jg,alphatest_pars_fragment:Zg,aomap_fragment:jg,aomap_pars_fragment:Kg,batching_pars_vertex:Qg,batching_vertex:e0,begin_vertex:t0,beginnormal_vertex:n0,bsdfs:i0,iridescence_fragment:r0,bumpmap_pars_fragment:s0,clipping_planes_fragment:o0,clipping_planes_pars_fragment:a0,clipping_planes_pars_vertex:l0,clipping_planes_vertex:c0,color_fragment:u0,color_pars_fragment:h0,color_pars_vertex:d0,color_vertex:f0,common:p0,defaultnormal_vertex:m0,displacementmap_pars_vertex:g0,displacementmap_vertex:x0,emissivemap_fragment:_0,emissivemap_pars_fragment:v0,colorspace_fragment:y0,colorspace_pars_fragment:b0,envmap_fragment:M0,envmap_common_pars_fragment:S0,envmap_pars_fragment:w0,envmap_pars_vertex:T0,envmap_physical_pars_fragment:F0,envmap_vertex:E0,fog_vertex:A0,fog_pars_vertex:C0,fog_fragment:R0,fog_pars_fragment:P0,gradientmap_pars_fragment:I0,lightmap_pars_fragment:L0,lights_lambert_fragment:D0,lights_lambert_pars_fragment:N0,lights_pars_begin:U0,lights_toon_fragment:O0,lights_toon_pars_fragment:B0,lights_phong_fragment:k0,lights_phong_pars_fragment:z0,lights_physical_fragment:V0,lights_physical_pars_fragment:H0,lights_fragment_begin:G0,lights_fragment_maps:W0,lights_fragment_end:X0,lightprobes_pars_fragment:q0,logdepthbuf_fragment:$0,logdepthbuf_pars_fragment:Y0,logdepthbuf_pars_vertex:J0,logdepthbuf_vertex:Z0,map_fragment:j0,map_pars_fragment:K0,map_particle_fragment:Q0,map_particle_pars_fragment:ex,metalnessmap_fragment:tx,metalnessmap_pars_fragment:nx,morphinstance_vertex:ix,morphcolor_vertex:rx,morphnormal_vertex:sx,morphtarget_pars_vertex:ox,morphtarget_vertex:ax,normal_fragment_begin:lx,normal_fragment_maps:cx,normal_pars_fragment:ux,normal_pars_vertex:hx,normal_vertex:dx,normalmap_pars_fragment:fx,clearcoat_normal_fragment_begin:px,clearcoat_normal_fragment_maps:mx,clearcoat_pars_fragment:gx,iridescence_pars_fragment:xx,opaque_fragment:_x,packing:vx,premultiplied_alpha_fragment:yx,project_vertex:bx,dithering_fragment:Mx,dithering_pars_fragment:Sx,roughnessmap_fragment:wx,roughnessmap_pars_fragment:Tx,shadowmap_pars_fragment:Ex,shadowmap_pars_vertex:Ax,shadowmap_vertex:Cx,shadowmask_pars_fragment:Rx,skinbase_vertex:Px,skinning_pars_vertex:Ix,skinning_vertex:Lx,skinnormal_vertex:Dx,specularmap_fragment:Nx,specularmap_pars_fragment:Ux,tonemapping_fragment:Fx,tonemapping_pars_fragment:Ox,transmission_fragment:Bx,transmission_pars_fragment:kx,uv_pars_fragment:zx,uv_pars_vertex:Vx,uv_vertex:Hx,worldpos_vertex:Gx,background_vert:Wx,background_frag:Xx,backgroundCube_vert:qx,backgroundCube_frag:$x,cube_vert:Yx,cube_frag:Jx,depth_vert:Zx,depth_frag:jx,distance_vert:Kx,distance_frag:Qx,equirect_vert:e_,equirect_frag:t_,linedashed_vert:n_,linedashed_frag:i_,meshbasic_vert:r_,meshbasic_frag:s_,meshlambert_vert:o_,meshlambert_frag:a_,meshmatcap_vert:l_,meshmatcap_frag:c_,meshnormal_vert:u_,meshnormal_frag:h_,meshphong_vert:d_,meshphong_frag:f_,meshphysical_vert:p_,meshphysical_frag:m_,meshtoon_vert:g_,meshtoon_frag:x_,points_vert:__,points_frag:v_,shadow_vert:y_,shadow_frag:b_,sprite_vert:M_,sprite_frag:S_},pe={common:{diffuse:{value:new Oe(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Le},alphaMap:{value:null},alphaMapTransform:{value:new Le},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Le}},envmap:{envMap:{value:null},envMapRotation:{value:new Le},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Le}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Le}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Le},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Le},normalScale:{value:new Ve(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Le},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Le}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Le}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Le}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Oe(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Oe(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Le},alphaTest:{value:0},uvTransform:{value:new Le}},sprite:{diffuse:{value:new Oe(16777215)},opacity:{value:1},center:{value:new Ve(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Le},alphaMap:{value:null},alphaMapTransform:{value:new Le},alphaTest:{value:0}}},Hn={basic:{uniforms:kt([pe.common,pe.specularmap,pe.envmap,pe.aomap,pe.lightmap,pe.fog]),vertexShader:ze.meshbasic_vert,fragmentShader:ze.meshbasic_frag},lambert:{uniforms:kt([pe.common,pe.specularmap,pe.envmap,pe.aomap,pe.lightmap,pe.emissivemap,pe.bumpmap,pe.normalmap,pe.displacementmap,pe.fog,pe.lights,{emissive:{value:new Oe(0)},envMapIntensity:{value:1}}]),vertexShader:ze.meshlambert_vert,fragmentShader:ze.meshlambert_frag},phong:{uniforms:kt([pe.common,pe.specularmap,pe.envmap,pe.aomap,pe.lightmap,pe.emissivemap,pe.bumpmap,pe.normalmap,pe.displacementmap,pe.fog,pe.lights,{emissive:{value:new Oe(0)},specular:{value:new Oe(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ze.meshphong_vert,fragmentShader:ze.meshphong_frag},standard:{uniforms:kt([pe.common,pe.envmap,pe.aomap,pe.lightmap,pe.emissivemap,pe.bumpmap,pe.normalmap,pe.displacementmap,pe.roughnessmap,pe.metalnessmap,pe.fog,pe.lights,{emissive:{value:new Oe(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ze.meshphysical_vert,fragmentShader:ze.meshphysical_frag},toon:{uniforms:kt([pe.common,pe.aomap,pe.lightmap,pe.emissivemap,pe.bumpmap,pe.normalmap,pe.displacementmap,pe.gradientmap,pe.fog,pe.lights,{emissive:{value:new Oe(0)}}]),vertexShader:ze.meshtoon_vert,fragmentShader:ze.meshtoon_frag},matcap:{uniforms:kt([pe.common,pe.bumpmap,pe.normalmap,pe.displacementmap,pe.fog,{matcap:{value:null}}]),vertexShader:ze.meshmatcap_vert,fragmentShader:ze.meshmatcap_frag},points:{uniforms:kt([pe.points,pe.fog]),vertexShader:ze.points_vert,fragmentShader:ze.points_frag},dashed:{uniforms:kt([pe.common,pe.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ze.linedashed_vert,fragmentShader:ze.linedashed_frag},depth:{uniforms:kt([pe.common,pe.displacementmap]),vertexShader:ze.depth_vert,fragmentShader:ze.depth_frag},normal:{uniforms:kt([pe.common,pe.bumpmap,pe.normalmap,pe.displacementmap,{opacity:{value:1}}]),vertexShader:ze.meshnormal_vert,fragmentShader:ze.meshnormal_frag},sprite:{uniforms:kt([pe.sprite,pe.fog]),vertexShader:ze.sprite_vert,fragmentShader:ze.sprite_frag},background:{uniforms:{uvTransform:{value:new Le},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ze.background_vert,fragmentShader:ze.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Le}},vertexShader:ze.backgroundCube_vert,fragmentShader:ze.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ze.cube_vert,fragmentShader:ze.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ze.equirect_vert,fragmentShader:ze.equirect_frag},distance:{uniforms:kt([pe.common,pe.displacementmap,{referencePosition:{value:new U},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ze.distance_vert,fragmentShader:ze.distance_frag},shadow:{uniforms:kt([pe.lights,pe.fog,{color:{value:new Oe(0)},opacity:{value:1}}]),vertexShader:ze.shadow_vert,fragmentShader:ze.shadow_frag}};Hn.physical={uniforms:kt([Hn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Le},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Le},clearcoatNormalScale:{value:new Ve(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Le},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Le},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Le},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Le},sheen:{value:0},sheenColor:{value:new Oe(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Le},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Le},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Le},transmissionSamplerSize:{value:new Ve},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Le},attenuationDistance:{value:0},attenuationColor:{value:new Oe(0)},specularColor:{value:new Oe(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Le},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Le},anisotropyVector:{value:new Ve},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Le}}]),vertexShader:ze.meshphysical_vert,fragmentShader:ze.meshphysical_frag};var Qa={r:0,b:0,g:0},w_=new tt,df=new Le;df.set(-1,0,0,0,1,0,0,0,1);function T_(n,e,t,i,r,s){let o=new Oe(0),a=r===!0?0:1,l,c,u=null,h=0,d=null;function f(M){let C=M.isScene===!0?M.background:null;if(C&&C.isTexture){let w=M.backgroundBlurriness>0;C=e.get(C,w)}return C}function g(M){let C=!1,w=f(M);w===null?m(o,a):w&&w.isColor&&(m(w,1),C=!0);let A=n.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,s):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,s),(n.autoClear||C)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function y(M,C){let w=f(C);w&&w.isCubeTexture?(c===void 0&&(c=new ft(new Bn(1,1,1),new kn({name:"BackgroundCubeMaterial",uniforms:Yi(Hn.backgroundCube.uniforms),vertexShader:Hn.backgroundCube.vertexShader,fragmentShader:Hn.backgroundCube.fragmentShader,side:Wt,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(A,E,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=w,c.material.uniforms.backgroundBlurriness.value=C.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(w_.makeRotationFromEuler(C.backgroundRotation)).transpose(),w.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(df),c.material.toneMapped=Xe.getTransfer(w.colorSpace)!==je,(u!==w||h!==w.version||d!==n.toneMapping)&&(c.material.needsUpdate=!0,u=w,h=w.version,d=n.toneMapping),c.layers.enableAll(),M.unshift(c,c.geometry,c.material,0,0,null)):w&&w.isTexture&&(l===void 0&&(l=new ft(new ps(2,2),new kn({name:"BackgroundMaterial",uniforms:Yi(Hn.background.uniforms),vertexShader:Hn.background.vertexShader,fragmentShader:Hn.background.fragmentShader,side:Ai,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=w,l.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,l.material.toneMapped=Xe.getTransfer(w.colorSpace)!==je,w.matrixAutoUpdate===!0&&w.updateMatrix(),l.material.uniforms.uvTransform.value.copy(w.matrix),(u!==w||h!==w.version||d!==n.toneMapping)&&(l.material.needsUpdate=!0,u=w,h=w.version,d=n.toneMapping),l.layers.enableAll(),M.unshift(l,l.geometry,l.material,0,0,null))}function m(M,C){M.getRGB(Qa,Wc(n)),t.buffers.color.setClear(Qa.r,Qa.g,Qa.b,C,s)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(M,C=1){o.set(M),a=C,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(M){a=M,m(o,a)},render:g,addToRenderList:y,dispose:p}}function E_(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},r=d(null),s=r,o=!1;function a(F,O,H,I,W){let $=!1,G=h(F,I,H,O);s!==G&&(s=G,c(s.object)),$=f(F,I,H,W),$&&g(F,I,H,W),W!==null&&e.update(W,n.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,w(F,O,H,I),W!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return n.createVertexArray()}function c(F){return n.bindVertexArray(F)}function u(F){return n.deleteVertexArray(F)}function h(F,O,H,I){let W=I.wireframe===!0,$=i[O.id];$===void 0&&($={},i[O.id]=$);let G=F.isInstancedMesh===!0?F.id:0,ne=$[G];ne===void 0&&(ne={},$[G]=ne);let q=ne[H.id];q===void 0&&(q={},ne[H.id]=q);let Q=q[W];return Q===void 0&&(Q=d(l()),q[W]=Q),Q}function d(F){let O=[],H=[],I=[];for(let W=0;W<t;W++)O[W]=0,H[W]=0,I[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:O,enabledAttributes:H,attributeDivisors:I,object:F,attributes:{},index:null}}function f(F,O,H,I){let W=s.attributes,$=O.attributes,G=0,ne=H.getAttributes();for(let q in ne)if(ne[q].location>=0){let ee=W[q],Se=$[q];if(Se===void 0&&(q==="instanceMatrix"&&F.instanceMatrix&&(Se=F.instanceMatrix),q==="instanceColor"&&F.instanceColor&&(Se=F.instanceColor)),ee===void 0||ee.attribute!==Se||Se&&ee.data!==Se.data)return!0;G++}return s.attributesNum!==G||s.index!==I}function g(F,O,H,I){let W={},$=O.attributes,G=0,ne=H.getAttributes();for(let q in ne)if(ne[q].location>=0){let ee=$[q];ee===void 0&&(q==="instanceMatrix"&&F.instanceMatrix&&(ee=F.instanceMatrix),q==="instanceColor"&&F.instanceColor&&(ee=F.instanceColor));let Se={};Se.attribute=ee,ee&&ee.data&&(Se.data=ee.data),W[q]=Se,G++}s.attributes=W,s.attributesNum=G,s.index=I}function y(){let F=s.newAttributes;for(let O=0,H=F.length;O<H;O++)F[O]=0}function m(F){p(F,0)}function p(F,O){let H=s.newAttributes,I=s.enabledAttributes,W=s.attributeDivisors;H[F]=1,I[F]===0&&(n.enableVertexAttribArray(F),I[F]=1),W[F]!==O&&(n.vertexAttribDivisor(F,O),W[F]=O)}function M(){let F=s.newAttributes,O=s.enabledAttributes;for(let H=0,I=O.length;H<I;H++)O[H]!==F[H]&&(n.disableVertexAttribArray(H),O[H]=0)}function C(F,O,H,I,W,$,G){G===!0?n.vertexAttribIPointer(F,O,H,W,$):n.vertexAttribPointer(F,O,H,I,W,$)}function w(F,O,H,I){y();let W=I.attributes,$=H.getAttributes(),G=O.defaultAttributeValues;for(let ne in $){let q=$[ne];if(q.location>=0){let Q=W[ne];if(Q===void 0&&(ne==="instanceMatrix"&&F.instanceMatrix&&(Q=F.instanceMatrix),ne==="instanceColor"&&F.instanceColor&&(Q=F.instanceColor)),Q!==void 0){let ee=Q.normalized,Se=Q.itemSize,Ne=e.get(Q);if(Ne===void 0)continue;let Z=Ne.buffer,me=Ne.type,ye=Ne.bytesPerElement,Ae=me===n.INT||me===n.UNSIGNED_INT||Q.gpuType===ga;if(Q.isInterleavedBufferAttribute){let ge=Q.data,Fe=ge.isInterleavedBuffer===!0?ge.stride:ge.itemSize,mt=Q.offset;if(ge.isInstancedInterleavedBuffer||ge.isInstancedBufferAttribute){for(let Pe=0;Pe<q.locationSize;Pe++)p(q.location+Pe,ge.meshPerAttribute);F.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=ge.meshPerAttribute*ge.count)}else for(let Pe=0;Pe<q.locationSize;Pe++)m(q.location+Pe);n.bindBuffer(n.ARRAY_BUFFER,Z);for(let Pe=0;Pe<q.locationSize;Pe++)C(q.location+Pe,Se/q.locationSize,me,ee,Fe*ye,(mt+Se/q.locationSize*Pe)*ye,Ae)}else{if(Q.isInstancedBufferAttribute){for(let ge=0;ge<q.locationSize;ge++)p(q.location+ge,Q.meshPerAttribute);F.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let ge=0;ge<q.locationSize;ge++)m(q.location+ge);n.bindBuffer(n.ARRAY_BUFFER,Z);for(let ge=0;ge<q.locationSize;ge++)C(q.location+ge,Se/q.locationSize,me,ee,Se*ye,Se/q.locationSize*ge*ye,Ae)}}else if(G!==void 0){let ee=G[ne];if(ee!==void 0)switch(ee.length){case 2:n.vertexAttrib2fv(q.location,ee);break;case 3:n.vertexAttrib3fv(q.location,ee);break;case 4:n.vertexAttrib4fv(q.location,ee);break;default:n.vertexAttrib1fv(q.location,ee)}}}}M()}function A(){N();for(let F in i){let O=i[F];for(let H in O){let I=O[H];for(let W in I){let $=I[W];for(let G in $)u($[G].object),delete $[G];delete I[W]}}delete i[F]}}function E(F){if(i[F.id]===void 0)return;let O=i[F.id];for(let H in O){let I=O[H];for(let W in I){let $=I[W];for(let G in $)u($[G].object),delete $[G];delete I[W]}}delete i[F.id]}function x(F){for(let O in i){let H=i[O];for(let I in H){let W=H[I];if(W[F.id]===void 0)continue;let $=W[F.id];for(let G in $)u($[G].object),delete $[G];delete W[F.id]}}}function S(F){for(let O in i){let H=i[O],I=F.isInstancedMesh===!0?F.id:0,W=H[I];if(W!==void 0){for(let $ in W){let G=W[$];for(let ne in G)u(G[ne].object),delete G[ne];delete W[$]}delete H[I],Object.keys(H).length===0&&delete i[O]}}}function N(){P(),o=!0,s!==r&&(s=r,c(s.object))}function P(){r.geometry=null,r.program=null,r.wireframe=!1}return{setup:a,reset:N,resetDefaultState:P,dispose:A,releaseStatesOfGeometry:E,releaseStatesOfObject:S,releaseStatesOfProgram:x,initAttributes:y,enableAttribute:m,disableUnusedAttributes:M}}function A_(n,e,t){let i;function r(l){i=l}function s(l,c){n.drawArrays(i,l,c),t.update(c,i,1)}function o(l,c,u){u!==0&&(n.drawArraysInstanced(i,l,c,u),t.update(c,i,u))}function a(l,c,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,u);let d=0;for(let f=0;f<u;f++)d+=c[f];t.update(d,i,1)}this.setMode=r,this.render=s,this.renderInstances=o,this.renderMultiDraw=a}function C_(n,e,t,i){let r;function s(){if(r!==void 0)return r;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");r=n.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else r=0;return r}function o(x){return!(x!==En&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let S=x===Tn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==Yt&&x!==wn&&!S&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",u=l(c);u!==c&&(Re("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&Re("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&Re("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),g=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),p=n.getParameter(n.MAX_VERTEX_ATTRIBS),M=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),C=n.getParameter(n.MAX_VARYING_VECTORS),w=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),A=n.getParameter(n.MAX_SAMPLES),E=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:s,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:g,maxTextureSize:y,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:M,maxVaryings:C,maxFragmentUniforms:w,maxSamples:A,samples:E}}function R_(n){let e=this,t=null,i=0,r=!1,s=!1,o=new yn,a=new Le,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){let f=h.length!==0||d||i!==0||r;return r=d,i=h.length,f},this.beginShadows=function(){s=!0,u(null)},this.endShadows=function(){s=!1},this.setGlobalState=function(h,d){t=u(h,d,0)},this.setState=function(h,d,f){let g=h.clippingPlanes,y=h.clipIntersection,m=h.clipShadows,p=n.get(h);if(!r||g===null||g.length===0||s&&!m)s?u(null):c();else{let M=s?0:i,C=M*4,w=p.clippingState||null;l.value=w,w=u(g,d,C,f);for(let A=0;A!==C;++A)w[A]=t[A];p.clippingState=w,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=M}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function u(h,d,f,g){let y=h!==null?h.length:0,m=null;if(y!==0){if(m=l.value,g!==!0||m===null){let p=f+y*4,M=d.matrixWorldInverse;a.getNormalMatrix(M),(m===null||m.length<p)&&(m=new Float32Array(p));for(let C=0,w=f;C!==y;++C,w+=4)o.copy(h[C]).applyMatrix4(M,a),o.normal.toArray(m,w),m[w+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=y,e.numIntersection=0,m}}var Ns=class extends Qt{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},r=[i,i,i,i,i,i];this.texture=new cs(r),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},r=new Bn(5,5,5),s=new kn({name:"CubemapFromEquirect",uniforms:Yi(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Wt,blending:Wi});s.uniforms.tEquirect.value=t;let o=new ft(r,s),a=t.minFilter;return t.minFilter===ai&&(t.minFilter=Ht),new Ir(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,r=!0){let s=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,r);e.setRenderTarget(s)}},Gd=256,P_=3,I_=20,ff=256,pf=16,L_=3,D_=new U,N_=new Oe,tl=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Ir(1,10,null),this._boxMesh=new ft(new Bn(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,r=100,s={}){let{size:o=256,position:a=D_}=s,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,y=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(e.background=l.getClearColor(N_));let m=new Ir(i,r,u);return m.position.copy(a),m.update(l,e),l.autoClear=h,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,e.background=y,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=qd(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Xd(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Gd,Bd(e))}_fromTexture(e,t){e.mapping===qi||e.mapping===Nr?this._setSize(e.image.length===0?Gd:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=Wd(e,!1,!1),i=Math.log2(e)-P_;for(let r=0;r<=i;r++)t.texture.mipmaps.push({width:e>>r,height:e>>r});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=Wd(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let r=this._boxMesh,s=this._cubeCamera;r.material=i,s.renderTarget=e,s.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),s.update(this._renderer,r),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===qi||e.mapping===Nr?(this._cubemapMaterial===null&&(this._cubemapMaterial=qd()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Xd()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=U_(),this._integrationMaterial=F_());let t=this._cubeSize,i=e.texture.mipmaps.length-1,r=this._ggxMaterial.uniforms;r.envMap.value=this._sourceTarget.texture;let s=this._integrationMaterial.uniforms;s.envMap.value=this._sourceTarget.texture,s.sourceLod.value=Math.log2(t/pf);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-L_)s.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(ff*Math.pow(a,4)))+.5:0;r.roughness.value=a,r.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=O_());let i=this._blurMaterial,r=i.uniforms,s=this._sourceTarget;r.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,r.envMap.value=s.texture,this._renderCube(e,0,i),r.envMap.value=e.texture,this._renderCube(s,0,i)}};function Wd(n,e,t){return new Ns(n,{minFilter:ai,generateMipmaps:e,type:Tn,colorSpace:ns,depthBuffer:t})}function Us(n,e,t){return new kn({name:n,uniforms:e,vertexShader:ze.cube_vert,fragmentShader:t,side:Wt,blending:Wi,depthTest:!1,depthWrite:!1})}function U_(){return Us("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${ff}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function F_(){return Us("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:pf}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function O_(){return Us("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${I_}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Xd(){return Us("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function qd(){return Us("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function B_(n){let e=new WeakMap,t=new WeakMap,i=null;function r(d,f=!1){return d==null?null:f?o(d):s(d)}function s(d){if(d&&d.isTexture){let f=d.mapping;if(f===fa||f===pa)if(e.has(d)){let g=e.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let y=new Ns(g.height);return y.fromEquirectangularTexture(n,d),e.set(d,y),d.addEventListener("dispose",c),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===fa||f===pa,y=f===qi||f===Nr;if(g||y){let m=t.get(d),p=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==p)return i===null&&(i=new tl(n)),m=g?i.fromEquirectangular(d,m):i.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let M=d.image;return g&&M&&M.height>0||y&&M&&l(M)?(i===null&&(i=new tl(n)),m=g?i.fromEquirectangular(d):i.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",u),m.texture):null}}}return d}function a(d,f){return f===fa?d.mapping=qi:f===pa&&(d.mapping=Nr),d}function l(d){let f=0,g=6;for(let y=0;y<g;y++)d[y]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function u(d){let f=d.target;f.removeEventListener("dispose",u);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function h(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:r,dispose:h}}function k_(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let r=n.getExtension(i);return e[i]=r,r}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let r=t(i);return r===null&&es("WebGLRenderer: "+i+" extension not supported."),r}}}function z_(n,e,t,i){let r={},s=new WeakMap,o=new FinalizationRegistry(g=>delete r[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete r[g.id],o.unregister(g);let y=s.get(g);y&&(e.remove(y),s.delete(g)),i.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,y){return r[y.id]!==void 0||(y.addEventListener("dispose",a),r[y.id]=new WeakRef(y),o.register(y,y.id,y),t.memory.geometries++),y}function u(g){let y=g.attributes;for(let m in y)e.update(y[m],n.ARRAY_BUFFER)}function h(g){let y=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let M=y!==null?y.array.length:m.array.length/3-1,C=m.count>=65535?ls:as,w=new C(Math.ceil(M/3)*6,1),A=w.array;if(y!==null){let x=y.array;p=y.version;for(let S=0,N=0;S<M;S+=3){let P=x[S+0],F=x[S+1],O=x[S+2];A[N++]=P,A[N++]=F,A[N++]=F,A[N++]=O,A[N++]=O,A[N++]=P}}else{p=m.version;for(let x=0,S=0;x<M;x+=3){let N=x+0,P=x+1,F=x+2;A[S++]=N,A[S++]=P,A[S++]=P,A[S++]=F,A[S++]=F,A[S++]=N}}w.version=p;let E=s.get(g);E&&e.remove(E),s.set(g,w)}function d(g){let y=s.get(g);if(y){let m=g.index;m!==null&&y.version<m.version&&h(g)}else h(g);return s.get(g)}function f(){for(let g in r){let y=r[g].deref();y!==void 0&&l(y)}}return{get:c,update:u,getWireframeAttribute:d,dispose:f}}function V_(n,e,t){let i;function r(h){i=h}let s,o;function a(h){s=h.type,o=h.bytesPerElement}function l(h,d){n.drawElements(i,d,s,h*o),t.update(d,i,1)}function c(h,d,f){f!==0&&(n.drawElementsInstanced(i,d,s,h*o,f),t.update(d,i,f))}function u(h,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,d,0,s,h,0,f);let y=0;for(let m=0;m<f;m++)y+=d[m];t.update(y,i,1)}this.setMode=r,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function H_(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(s,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(s/3);break;case n.LINES:t.lines+=a*(s/2);break;case n.LINE_STRIP:t.lines+=a*(s-1);break;case n.LINE_LOOP:t.lines+=a*s;break;case n.POINTS:t.points+=a*s;break;default:Ie("WebGLInfo: Unknown draw mode:",o);break}}function r(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:r,update:i}}function G_(n,e,t){let i=new WeakMap,r=new ut;function s(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,d=i.get(a);if(d===void 0||d.count!==h){let N=function(){x.dispose(),i.delete(a),a.removeEventListener("dispose",N)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],M=a.morphAttributes.color||[],C=0;f===!0&&(C=1),g===!0&&(C=2),y===!0&&(C=3);let w=a.attributes.position.count*C,A=1;w>e.maxTextureSize&&(A=Math.ceil(w/e.maxTextureSize),w=e.maxTextureSize);let E=new Float32Array(w*A*4*h),x=new ss(E,w,A,h);x.type=wn,x.needsUpdate=!0;let S=C*4;for(let P=0;P<h;P++){let F=m[P],O=p[P],H=M[P],I=w*A*4*P;for(let W=0;W<F.count;W++){let $=W*S;f===!0&&(r.fromBufferAttribute(F,W),E[I+$+0]=r.x,E[I+$+1]=r.y,E[I+$+2]=r.z,E[I+$+3]=0),g===!0&&(r.fromBufferAttribute(O,W),E[I+$+4]=r.x,E[I+$+5]=r.y,E[I+$+6]=r.z,E[I+$+7]=0),y===!0&&(r.fromBufferAttribute(H,W),E[I+$+8]=r.x,E[I+$+9]=r.y,E[I+$+10]=r.z,E[I+$+11]=H.itemSize===4?r.w:1)}}d={count:h,texture:x,size:new Ve(w,A)},i.set(a,d),a.addEventListener("dispose",N)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(n,"morphTargetBaseInfluence",g),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(n,"morphTargetsTextureSize",d.size)}return{update:s}}function W_(n,e,t,i,r){let s=new WeakMap;function o(c){let u=r.render.frame,h=c.geometry,d=e.get(c,h);if(s.get(d)!==u&&(e.update(d),s.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),s.get(c)!==u&&(t.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,n.ARRAY_BUFFER),s.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;s.get(f)!==u&&(f.update(),s.set(f,u))}return d}function a(){s=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),i.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var X_={[Sc]:"LINEAR_TONE_MAPPING",[wc]:"REINHARD_TONE_MAPPING",[Tc]:"CINEON_TONE_MAPPING",[Ec]:"ACES_FILMIC_TONE_MAPPING",[Cc]:"AGX_TONE_MAPPING",[Rc]:"NEUTRAL_TONE_MAPPING",[Ac]:"CUSTOM_TONE_MAPPING"};function q_(n,e,t,i,r,s){let o=new Qt(e,t,{type:n,depthBuffer:r,stencilBuffer:s,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new Gt;u.setAttribute("position",new nt([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new nt([0,2,0,0,2,0],2));let h=new jo({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new ft(u,h),f=new vs(-1,1,1,-1,0,1),g=null,y=null,m=!1,p,M=null,C=[],w=!1;this.setSize=function(A,E){o.setSize(A,E),a!==null&&a.setSize(A,E),l!==null&&l.setSize(A,E);for(let x=0;x<C.length;x++){let S=C[x];S.setSize&&S.setSize(A,E)}},this.setEffects=function(A){C=A,w=C.length>0&&C[0].isRenderPass===!0;let E=o.width,x=o.height;C.length>0&&a===null&&(a=new Qt(E,x,{type:Tn,depthBuffer:!1,stencilBuffer:!1}),l=new Qt(E,x,{type:Tn,depthBuffer:!1,stencilBuffer:!1}));let S=r===!0&&C.some(N=>N.needsDepthTexture===!0);S!==(o.depthTexture!==null)&&(S===!0&&c===null&&(c=new si(E,x),s===!0&&(c.format=li,c.type=$i)),o.dispose(),o.depthTexture=S?c:null,o.resolveDepthBuffer=S,o.storeMultisampledDepthBuffer=S);for(let N=0;N<C.length;N++){let P=C[N];P.setSize&&P.setSize(E,x),S&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(A,E){if(m||A.toneMapping===zn&&C.length===0)return!1;if(M=E,E!==null){let x=E.width,S=E.height;(o.width!==x||o.height!==S)&&this.setSize(x,S)}return w===!1&&A.setRenderTarget(o),p=A.toneMapping,A.toneMapping=zn,!0},this.hasRenderPass=function(){return w},this.end=function(A,E){A.toneMapping=p,m=!0;let x=o,S=a;for(let N=0;N<C.length;N++){let P=C[N];P.enabled!==!1&&(P.render(A,S,x,E),P.needsSwap!==!1&&(x=S,S=S===a?l:a))}if(g!==A.outputColorSpace||y!==A.toneMapping){g=A.outputColorSpace,y=A.toneMapping,h.defines={},Xe.getTransfer(g)===je&&(h.defines.SRGB_TRANSFER="");let N=X_[y];N&&(h.defines[N]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=x.texture,A.setRenderTarget(M),A.render(d,f),M=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var mf=new qt,gf=new si(1,1),xf=new us(1),_f=new ss,vf=new Xo,yf=new cs,$d=[],Yd=[],Jd=new Float32Array(16),Zd=new Float32Array(9),jd=new Float32Array(4);function Or(n,e,t){let i=n[0];if(i<=0||i>0)return n;let r=e*t,s=$d[r];if(s===void 0&&(s=new Float32Array(r),$d[r]=s),e!==0){i.toArray(s,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(s,a)}return s}function Mt(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function St(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function il(n,e){let t=Yd[e];t===void 0&&(t=new Int32Array(e),Yd[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function $_(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function Y_(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Mt(t,e))return;n.uniform2fv(this.addr,e),St(t,e)}}function J_(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Mt(t,e))return;n.uniform3fv(this.addr,e),St(t,e)}}function Z_(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Mt(t,e))return;n.uniform4fv(this.addr,e),St(t,e)}}function j_(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(Mt(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),St(t,e)}else{if(Mt(t,i))return;jd.set(i),n.uniformMatrix2fv(this.addr,!1,jd),St(t,i)}}function K_(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(Mt(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),St(t,e)}else{if(Mt(t,i))return;Zd.set(i),n.uniformMatrix3fv(this.addr,!1,Zd),St(t,i)}}function Q_(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(Mt(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),St(t,e)}else{if(Mt(t,i))return;Jd.set(i),n.uniformMatrix4fv(this.addr,!1,Jd),St(t,i)}}function ev(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function tv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Mt(t,e))return;n.uniform2iv(this.addr,e),St(t,e)}}function nv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Mt(t,e))return;n.uniform3iv(this.addr,e),St(t,e)}}function iv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Mt(t,e))return;n.uniform4iv(this.addr,e),St(t,e)}}function rv(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function sv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Mt(t,e))return;n.uniform2uiv(this.addr,e),St(t,e)}}function ov(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Mt(t,e))return;n.uniform3uiv(this.addr,e),St(t,e)}}function av(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Mt(t,e))return;n.uniform4uiv(this.addr,e),St(t,e)}}function rl(n){return n.version===0&&(n.compareFunction=zc,n.needsUpdate=!0),n}function lv(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r);let s;this.type===n.SAMPLER_2D_SHADOW?s=rl(gf):s=mf,t.setTexture2D(e||s,r)}function cv(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture3D(e||vf,r)}function uv(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r);let s;this.type===n.SAMPLER_CUBE_SHADOW?s=rl(xf):s=yf,t.setTextureCube(e||s,r)}function hv(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture2DArray(e||_f,r)}function dv(n){switch(n){case 5126:return $_;case 35664:return Y_;case 35665:return J_;case 35666:return Z_;case 35674:return j_;case 35675:return K_;case 35676:return Q_;case 5124:case 35670:return ev;case 35667:case 35671:return tv;case 35668:case 35672:return nv;case 35669:case 35673:return iv;case 5125:return rv;case 36294:return sv;case 36295:return ov;case 36296:return av;case 35678:case 36198:case 36298:case 36306:case 35682:return lv;case 35679:case 36299:case 36307:return cv;case 35680:case 36300:case 36308:case 36293:return uv;case 36289:case 36303:case 36311:case 36292:return hv}}function fv(n,e){n.uniform1fv(this.addr,e)}function pv(n,e){let t=Or(e,this.size,2);n.uniform2fv(this.addr,t)}function mv(n,e){let t=Or(e,this.size,3);n.uniform3fv(this.addr,t)}function gv(n,e){let t=Or(e,this.size,4);n.uniform4fv(this.addr,t)}function xv(n,e){let t=Or(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function _v(n,e){let t=Or(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function vv(n,e){let t=Or(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function yv(n,e){n.uniform1iv(this.addr,e)}function bv(n,e){n.uniform2iv(this.addr,e)}function Mv(n,e){n.uniform3iv(this.addr,e)}function Sv(n,e){n.uniform4iv(this.addr,e)}function wv(n,e){n.uniform1uiv(this.addr,e)}function Tv(n,e){n.uniform2uiv(this.addr,e)}function Ev(n,e){n.uniform3uiv(this.addr,e)}function Av(n,e){n.uniform4uiv(this.addr,e)}function Cv(n,e,t){let i=this.cache,r=e.length,s=il(t,r);Mt(i,s)||(n.uniform1iv(this.addr,s),St(i,s));let o;this.type===n.SAMPLER_2D_SHADOW?o=rl(gf):o=mf;for(let a=0;a!==r;++a)t.setTexture2D(e[a]||o,s[a])}function Rv(n,e,t){let i=this.cache,r=e.length,s=il(t,r);Mt(i,s)||(n.uniform1iv(this.addr,s),St(i,s));for(let o=0;o!==r;++o)t.setTexture3D(e[o]||vf,s[o])}function Pv(n,e,t){let i=this.cache,r=e.length,s=il(t,r);Mt(i,s)||(n.uniform1iv(this.addr,s),St(i,s));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=rl(xf):o=yf;for(let a=0;a!==r;++a)t.setTextureCube(e[a]||o,s[a])}function Iv(n,e,t){let i=this.cache,r=e.length,s=il(t,r);Mt(i,s)||(n.uniform1iv(this.addr,s),St(i,s));for(let o=0;o!==r;++o)t.setTexture2DArray(e[o]||_f,s[o])}function Lv(n){switch(n){case 5126:return fv;case 35664:return pv;case 35665:return mv;case 35666:return gv;case 35674:return xv;case 35675:return _v;case 35676:return vv;case 5124:case 35670:return yv;case 35667:case 35671:return bv;case 35668:case 35672:return Mv;case 35669:case 35673:return Sv;case 5125:return wv;case 36294:return Tv;case 36295:return Ev;case 36296:return Av;case 35678:case 36198:case 36298:case 36306:case 35682:return Cv;case 35679:case 36299:case 36307:return Rv;case 35680:case 36300:case 36308:case 36293:return Pv;case 36289:case 36303:case 36311:case 36292:return Iv}}var Zc=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=dv(t.type)}},jc=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Lv(t.type)}},Kc=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let r=this.seq;for(let s=0,o=r.length;s!==o;++s){let a=r[s];a.setValue(e,t[a.id],i)}}},Yc=/(\w+)(\])?(\[|\.)?/g;function Kd(n,e){n.seq.push(e),n.map[e.id]=e}function Dv(n,e,t){let i=n.name,r=i.length;for(Yc.lastIndex=0;;){let s=Yc.exec(i),o=Yc.lastIndex,a=s[1],l=s[2]==="]",c=s[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===r){Kd(t,c===void 0?new Zc(a,n,e):new jc(a,n,e));break}else{let h=t.map[a];h===void 0&&(h=new Kc(a),Kd(t,h)),t=h}}}var Fr=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);Dv(a,l,this)}let r=[],s=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?r.push(o):s.push(o);r.length>0&&(this.seq=r.concat(s))}setValue(e,t,i,r){let s=this.map[t];s!==void 0&&s.setValue(e,i,r)}setOptional(e,t,i){let r=t[i];r!==void 0&&this.setValue(e,i,r)}static upload(e,t,i,r){for(let s=0,o=t.length;s!==o;++s){let a=t[s],l=i[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,r)}}static seqWithValue(e,t){let i=[];for(let r=0,s=e.length;r!==s;++r){let o=e[r];o.id in t&&i.push(o)}return i}};function Qd(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var Nv=37297,Uv=0;function Fv(n,e){let t=n.split(`
`),i=[],r=Math.max(e-6,0),s=Math.min(e+6,t.length);for(let o=r;o<s;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var ef=new Le;function Ov(n){Xe._getMatrix(ef,Xe.workingColorSpace,n);let e=`mat3( ${ef.elements.map(t=>t.toFixed(4))} )`;switch(Xe.getTransfer(n)){case is:return[e,"LinearTransferOETF"];case je:return[e,"sRGBTransferOETF"];default:return Re("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function tf(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),s=(n.getShaderInfoLog(e)||"").trim();if(i&&s==="")return"";let o=/ERROR: 0:(\d+)/.exec(s);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+s+`

`+Fv(n.getShaderSource(e),a)}else return s}function Bv(n,e){let t=Ov(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var kv={[Sc]:"Linear",[wc]:"Reinhard",[Tc]:"Cineon",[Ec]:"ACESFilmic",[Cc]:"AgX",[Rc]:"Neutral",[Ac]:"Custom"};function zv(n,e){let t=kv[e];return t===void 0?(Re("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var el=new U;function Vv(){Xe.getLuminanceCoefficients(el);let n=el.x.toFixed(4),e=el.y.toFixed(4),t=el.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Hv(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ds).join(`
`)}function Gv(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function Wv(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let r=0;r<i;r++){let s=n.getActiveAttrib(e,r),o=s.name,a=1;s.type===n.FLOAT_MAT2&&(a=2),s.type===n.FLOAT_MAT3&&(a=3),s.type===n.FLOAT_MAT4&&(a=4),t[o]={type:s.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function Ds(n){return n!==""}function nf(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function rf(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var Xv=/^[ \t]*#include +<([\w\d./]+)>/gm;function Qc(n){return n.replace(Xv,qv)}function qv(n,e){let t=ze[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Qc(t)}var $v=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function sf(n){return n.replace($v,Yv)}function Yv(n,e,t,i){let r="";for(let s=parseInt(e);s<parseInt(t);s++)r+=i.replace(/\[\s*i\s*\]/g,"[ "+s+" ]").replace(/UNROLLED_LOOP_INDEX/g,s);return r}function of(n){let e=`precision ${n.precision} float;
	precision ${n.precision} int;
	precision ${n.precision} sampler2D;
	precision ${n.precision} samplerCube;
	precision ${n.precision} sampler3D;
	precision ${n.precision} sampler2DArray;
	precision ${n.precision} sampler2DShadow;
	precision ${n.precision} samplerCubeShadow;
	precision ${n.precision} sampler2DArrayShadow;
	precision ${n.precision} isampler2D;
	precision ${n.precision} isampler3D;
	precision ${n.precision} isamplerCube;
	precision ${n.precision} isampler2DArray;
	precision ${n.precision} usampler2D;
	precision ${n.precision} usampler3D;
	precision ${n.precision} usamplerCube;
	precision ${n.precision} usampler2DArray;
	`;return n.precision==="highp"?e+=`
#define HIGH_PRECISION`:n.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var Jv={[Ss]:"SHADOWMAP_TYPE_PCF",[Lr]:"SHADOWMAP_TYPE_VSM"};function Zv(n){return Jv[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var jv={[Nr]:"ENVMAP_MODE_REFRACTION"};function Kv(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":jv[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Qv={[da]:"ENVMAP_BLENDING_MULTIPLY",[Md]:"ENVMAP_BLENDING_MIX",[Sd]:"ENVMAP_BLENDING_ADD"};function ey(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":Qv[n.combine]||"ENVMAP_BLENDING_NONE"}function ty(n,e,t,i){let r=n.getContext(),s=t.defines,o=t.vertexShader,a=t.fragmentShader,l=Zv(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=Kv(t),h=ey(t),d=Hv(t),f=Gv(s),g=r.createProgram(),y,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(y=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ds).join(`
`),y.length>0&&(y+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ds).join(`
`),m.length>0&&(m+=`
`)):(y=[of(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ds).join(`
`),m=[of(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+u:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==zn?"#define TONE_MAPPING":"",t.toneMapping!==zn?ze.tonemapping_pars_fragment:"",t.toneMapping!==zn?zv("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ze.colorspace_pars_fragment,Bv("linearToOutputTexel",t.outputColorSpace),Vv(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Ds).join(`
`)),o=Qc(o),o=nf(o,t),o=rf(o,t),a=Qc(a),a=nf(a,t),a=rf(a,t),o=sf(o),a=sf(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,m=["#define varying in",t.glslVersion===Vc?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Vc?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let M=p+y+o,C=p+m+a,w=Qd(r,r.VERTEX_SHADER,M),A=Qd(r,r.FRAGMENT_SHADER,C);r.attachShader(g,w),r.attachShader(g,A),t.index0AttributeName!==void 0?r.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&r.bindAttribLocation(g,0,"position"),r.linkProgram(g);function E(P){if(n.debug.checkShaderErrors){let F=r.getProgramInfoLog(g)||"",O=r.getShaderInfoLog(w)||"",H=r.getShaderInfoLog(A)||"",I=F.trim(),W=O.trim(),$=H.trim(),G=!0,ne=!0;if(r.getProgramParameter(g,r.LINK_STATUS)===!1)if(G=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(r,g,w,A);else{let q=tf(r,w,"vertex"),Q=tf(r,A,"fragment");Ie("WebGLProgram: Shader Error "+r.getError()+" - VALIDATE_STATUS "+r.getProgramParameter(g,r.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+I+`
`+q+`
`+Q)}else I!==""?Re("WebGLProgram: Program Info Log:",I):(W===""||$==="")&&(ne=!1);ne&&(P.diagnostics={runnable:G,programLog:I,vertexShader:{log:W,prefix:y},fragmentShader:{log:$,prefix:m}})}r.deleteShader(w),r.deleteShader(A),x=new Fr(r,g),S=Wv(r,g)}let x;this.getUniforms=function(){return x===void 0&&E(this),x};let S;this.getAttributes=function(){return S===void 0&&E(this),S};let N=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return N===!1&&(N=r.getProgramParameter(g,Nv)),N},this.destroy=function(){i.releaseStatesOfProgram(this),r.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=Uv++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=w,this.fragmentShader=A,this}var ny=0,eu=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let r=this._getShaderCacheForMaterial(e);return r.has(t)===!1&&(r.add(t),t.usedTimes++),r.has(i)===!1&&(r.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new tu(e),t.set(e,i)),i}},tu=class{constructor(e){this.id=ny++,this.code=e,this.usedTimes=0}};function iy(n){return n===Ci||n===Rs||n===Ps}function ry(n,e,t,i,r,s){let o=new Ar,a=new eu,l=new Set,c=[],u=new Map,h=i.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function g(x,S,N,P,F,O){let H=P.fog,I=F.geometry,W=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?P.environment:null,$=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,G=e.get(x.envMap||W,$),ne=d[x.type],q=i.precision;x.precision!==null&&(q=i.getMaxPrecision(x.precision),q!==x.precision&&Re("WebGLProgram.getParameters:",x.precision,"not supported, using",q,"instead."));let Q=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,ee=Q!==void 0?Q.length:0,Se=0;I.morphAttributes.position!==void 0&&(Se=1),I.morphAttributes.normal!==void 0&&(Se=2),I.morphAttributes.color!==void 0&&(Se=3);let Ne,Z,me,ye;if(ne){let fe=Hn[ne];Ne=fe.vertexShader,Z=fe.fragmentShader}else{Ne=x.vertexShader,Z=x.fragmentShader;let fe=a.getVertexShaderStage(x),Qe=a.getFragmentShaderStage(x);a.update(x,fe,Qe),me=fe.id,ye=Qe.id}let Ae=n.getRenderTarget(),ge=n.state.buffers.depth.getReversed(),Fe=F.isInstancedMesh===!0,mt=F.isBatchedMesh===!0,Pe=!!x.map,Ke=!!x.matcap,it=!!G,He=it&&G.isPMREMTexture===!0,Pt=!!x.aoMap,vt=!!x.lightMap,Xt=!!x.bumpMap&&x.wireframe===!1,ht=!!x.normalMap,An=!!x.displacementMap,wt=!!x.emissiveMap,tn=!!x.metalnessMap,nn=!!x.roughnessMap,rn=x.anisotropy>0,D=x.clearcoat>0,sn=x.diffuseRoughness>0,at=x.dispersion>0,lt=x.retroreflectivity>0,de=x.iridescence>0,yt=x.sheen>0,Ce=x.transmission>0,De=rn&&!!x.anisotropyMap,T=D&&!!x.clearcoatMap,_=D&&!!x.clearcoatNormalMap,k=D&&!!x.clearcoatRoughnessMap,te=sn&&!!x.diffuseRoughnessMap,K=de&&!!x.iridescenceMap,se=de&&!!x.iridescenceThicknessMap,ue=yt&&!!x.sheenColorMap,Y=yt&&!!x.sheenRoughnessMap,J=!!x.specularMap,ae=!!x.specularColorMap,R=!!x.specularIntensityMap,j=Ce&&!!x.transmissionMap,X=Ce&&!!x.thicknessMap,le=!!x.gradientMap,re=!!x.alphaMap,oe=x.alphaTest>0,Te=!!x.alphaHash,ke=!!x.extensions,ie=zn;x.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(ie=n.toneMapping);let Ee=He?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,Be={shaderID:ne,shaderType:x.type,shaderName:x.name,vertexShader:Ne,fragmentShader:Z,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:ye,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:q,batching:mt,batchingColor:mt&&F._colorsTexture!==null,instancing:Fe,instancingColor:Fe&&F.instanceColor!==null,instancingMorph:Fe&&F.morphTexture!==null,outputColorSpace:Ae===null?n.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:Xe.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Pe,matcap:Ke,envMap:it,envMapMode:it&&G.mapping,envMapPMREM:He,envMapMaxLod:He?Ee.length-1:null,envMapSize:He?Ee[0].width:null,aoMap:Pt,lightMap:vt,bumpMap:Xt,normalMap:ht,displacementMap:An,emissiveMap:wt,normalMapObjectSpace:ht&&x.normalMapType===Ed,normalMapTangentSpace:ht&&x.normalMapType===Ka,packedNormalMap:ht&&x.normalMapType===Ka&&iy(x.normalMap.format),metalnessMap:tn,roughnessMap:nn,anisotropy:rn,anisotropyMap:De,clearcoat:D,clearcoatMap:T,clearcoatNormalMap:_,clearcoatRoughnessMap:k,diffuseRoughness:sn,diffuseRoughnessMap:te,dispersion:at,retroreflection:lt,iridescence:de,iridescenceMap:K,iridescenceThicknessMap:se,sheen:yt,sheenColorMap:ue,sheenRoughnessMap:Y,specularMap:J,specularColorMap:ae,specularIntensityMap:R,transmission:Ce,transmissionMap:j,thicknessMap:X,gradientMap:le,opaque:x.transparent===!1&&x.blending===Dr&&x.alphaToCoverage===!1,alphaMap:re,alphaTest:oe,alphaHash:Te,combine:x.combine,mapUv:Pe&&f(x.map.channel),aoMapUv:Pt&&f(x.aoMap.channel),lightMapUv:vt&&f(x.lightMap.channel),bumpMapUv:Xt&&f(x.bumpMap.channel),normalMapUv:ht&&f(x.normalMap.channel),displacementMapUv:An&&f(x.displacementMap.channel),emissiveMapUv:wt&&f(x.emissiveMap.channel),metalnessMapUv:tn&&f(x.metalnessMap.channel),roughnessMapUv:nn&&f(x.roughnessMap.channel),anisotropyMapUv:De&&f(x.anisotropyMap.channel),clearcoatMapUv:T&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:_&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:k&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:te&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:K&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:se&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ue&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:Y&&f(x.sheenRoughnessMap.channel),specularMapUv:J&&f(x.specularMap.channel),specularColorMapUv:ae&&f(x.specularColorMap.channel),specularIntensityMapUv:R&&f(x.specularIntensityMap.channel),transmissionMapUv:j&&f(x.transmissionMap.channel),thicknessMapUv:X&&f(x.thicknessMap.channel),alphaMapUv:re&&f(x.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(ht||rn),vertexNormals:!!I.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:F.isPoints===!0&&!!I.attributes.uv&&(Pe||re),fog:!!H,useFog:x.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||I.attributes.normal===void 0&&ht===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:ge,skinning:F.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:ee,morphTextureStride:Se,numSunLights:S.sun.length,numDirLights:S.directional.length,numPointLights:S.point.length,numSpotLights:S.spot.length,numSpotLightMaps:S.spotLightMap.length,numRectAreaLights:S.rectArea.length,numHemiLights:S.hemi.length,numSunLightShadows:S.sunShadowMap.length,numDirLightShadows:S.directionalShadowMap.length,numPointLightShadows:S.pointShadowMap.length,numSpotLightShadows:S.spotShadowMap.length,numSpotLightShadowsWithMaps:S.numSpotLightShadowsWithMaps,numLightProbes:S.numLightProbes,numLightProbeGrids:O.filter(fe=>fe.texture!==null).length,numClippingPlanes:s.numPlanes,numClipIntersection:s.numIntersection,dithering:x.dithering,shadowMapEnabled:n.shadowMap.enabled&&N.length>0,shadowMapType:n.shadowMap.type,toneMapping:ie,decodeVideoTexture:Pe&&x.map.isVideoTexture===!0&&Xe.getTransfer(x.map.colorSpace)===je,decodeVideoTextureEmissive:wt&&x.emissiveMap.isVideoTexture===!0&&Xe.getTransfer(x.emissiveMap.colorSpace)===je,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===hn,flipSided:x.side===Wt,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:ke&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ke&&x.extensions.multiDraw===!0||mt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Be.vertexUv1s=l.has(1),Be.vertexUv2s=l.has(2),Be.vertexUv3s=l.has(3),l.clear(),Be}function y(x){let S=[];if(x.shaderID?S.push(x.shaderID):(S.push(x.customVertexShaderID),S.push(x.customFragmentShaderID)),x.defines!==void 0)for(let N in x.defines)S.push(N),S.push(x.defines[N]);return x.isRawShaderMaterial===!1&&(m(S,x),p(S,x),S.push(n.outputColorSpace)),S.push(x.customProgramCacheKey),S.join()}function m(x,S){x.push(S.precision),x.push(S.outputColorSpace),x.push(S.envMapMode),x.push(S.envMapPMREM),x.push(S.envMapMaxLod),x.push(S.envMapSize),x.push(S.mapUv),x.push(S.alphaMapUv),x.push(S.lightMapUv),x.push(S.aoMapUv),x.push(S.bumpMapUv),x.push(S.normalMapUv),x.push(S.displacementMapUv),x.push(S.emissiveMapUv),x.push(S.metalnessMapUv),x.push(S.roughnessMapUv),x.push(S.anisotropyMapUv),x.push(S.clearcoatMapUv),x.push(S.clearcoatNormalMapUv),x.push(S.clearcoatRoughnessMapUv),x.push(S.diffuseRoughnessMapUv),x.push(S.iridescenceMapUv),x.push(S.iridescenceThicknessMapUv),x.push(S.sheenColorMapUv),x.push(S.sheenRoughnessMapUv),x.push(S.specularMapUv),x.push(S.specularColorMapUv),x.push(S.specularIntensityMapUv),x.push(S.transmissionMapUv),x.push(S.thicknessMapUv),x.push(S.combine),x.push(S.fogExp2),x.push(S.sizeAttenuation),x.push(S.morphTargetsCount),x.push(S.numSunLights),x.push(S.numDirLights),x.push(S.numPointLights),x.push(S.numSpotLights),x.push(S.numSpotLightMaps),x.push(S.numHemiLights),x.push(S.numRectAreaLights),x.push(S.numSunLightShadows),x.push(S.numDirLightShadows),x.push(S.numPointLightShadows),x.push(S.numSpotLightShadows),x.push(S.numSpotLightShadowsWithMaps),x.push(S.numLightProbes),x.push(S.numLightProbeGrids),x.push(S.shadowMapType),x.push(S.toneMapping),x.push(S.numClippingPlanes),x.push(S.numClipIntersection),x.push(S.depthPacking)}function p(x,S){o.disableAll(),S.instancing&&o.enable(0),S.instancingColor&&o.enable(1),S.instancingMorph&&o.enable(2),S.matcap&&o.enable(3),S.envMap&&o.enable(4),S.normalMapObjectSpace&&o.enable(5),S.normalMapTangentSpace&&o.enable(6),S.clearcoat&&o.enable(7),S.iridescence&&o.enable(8),S.alphaTest&&o.enable(9),S.vertexColors&&o.enable(10),S.vertexAlphas&&o.enable(11),S.vertexUv1s&&o.enable(12),S.vertexUv2s&&o.enable(13),S.vertexUv3s&&o.enable(14),S.vertexTangents&&o.enable(15),S.anisotropy&&o.enable(16),S.alphaHash&&o.enable(17),S.batching&&o.enable(18),S.dispersion&&o.enable(19),S.retroreflection&&o.enable(24),S.diffuseRoughness&&o.enable(25),S.batchingColor&&o.enable(20),S.gradientMap&&o.enable(21),S.packedNormalMap&&o.enable(22),S.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),S.fog&&o.enable(0),S.useFog&&o.enable(1),S.flatShading&&o.enable(2),S.logarithmicDepthBuffer&&o.enable(3),S.reversedDepthBuffer&&o.enable(4),S.skinning&&o.enable(5),S.morphTargets&&o.enable(6),S.morphNormals&&o.enable(7),S.morphColors&&o.enable(8),S.premultipliedAlpha&&o.enable(9),S.shadowMapEnabled&&o.enable(10),S.doubleSided&&o.enable(11),S.flipSided&&o.enable(12),S.useDepthPacking&&o.enable(13),S.dithering&&o.enable(14),S.transmission&&o.enable(15),S.sheen&&o.enable(16),S.opaque&&o.enable(17),S.pointsUvs&&o.enable(18),S.decodeVideoTexture&&o.enable(19),S.decodeVideoTextureEmissive&&o.enable(20),S.alphaToCoverage&&o.enable(21),S.numLightProbeGrids>0&&o.enable(22),S.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function M(x){let S=d[x.type],N;if(S){let P=Hn[S];N=zd.clone(P.uniforms)}else N=x.uniforms;return N}function C(x,S){let N=u.get(S);return N!==void 0?++N.usedTimes:(N=new ty(n,S,x,r),c.push(N),u.set(S,N)),N}function w(x){if(--x.usedTimes===0){let S=c.indexOf(x);c[S]=c[c.length-1],c.pop(),u.delete(x.cacheKey),x.destroy()}}function A(x){a.remove(x)}function E(){a.dispose()}return{getParameters:g,getProgramCacheKey:y,getUniforms:M,acquireProgram:C,releaseProgram:w,releaseShaderCache:A,programs:c,dispose:E}}function sy(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function r(o,a,l){n.get(o)[a]=l}function s(){n=new WeakMap}return{has:e,get:t,remove:i,update:r,dispose:s}}function oy(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function af(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function lf(){let n=[],e=0,t=[],i=[],r=[];function s(){e=0,t.length=0,i.length=0,r.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,y,m,p){let M=n[e];return M===void 0?(M={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:m,group:p},n[e]=M):(M.id=d.id,M.object=d,M.geometry=f,M.material=g,M.materialVariant=o(d),M.groupOrder=y,M.renderOrder=d.renderOrder,M.z=m,M.group=p),e++,M}function l(d,f,g,y,m,p,M){M.reversedDepth===!0&&(m=-m);let C=a(d,f,g,y,m,p);g.transmission>0?i.push(C):g.transparent===!0?r.push(C):t.push(C)}function c(d,f,g,y,m,p){let M=a(d,f,g,y,m,p);g.transmission>0?i.unshift(M):g.transparent===!0?r.unshift(M):t.unshift(M)}function u(d,f){t.length>1&&t.sort(d||oy),i.length>1&&i.sort(f||af),r.length>1&&r.sort(f||af)}function h(){for(let d=e,f=n.length;d<f;d++){let g=n[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:i,transparent:r,init:s,push:l,unshift:c,finish:h,sort:u}}function ay(){let n=new WeakMap;function e(i,r){let s=n.get(i),o;return s===void 0?(o=new lf,n.set(i,[o])):r>=s.length?(o=new lf,s.push(o)):o=s[r],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function ly(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new U,color:new Oe};break;case"SpotLight":t={position:new U,direction:new U,color:new Oe,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new U,color:new Oe,distance:0,decay:0};break;case"HemisphereLight":t={direction:new U,skyColor:new Oe,groundColor:new Oe};break;case"RectAreaLight":t={color:new Oe,position:new U,halfWidth:new U,halfHeight:new U};break}return n[e.id]=t,t}}}function cy(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ve};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ve};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ve,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var uy=0;function hy(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function dy(n){let e=new ly,t=cy(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new U);let r=new U,s=new tt,o=new tt;function a(c){let u=0,h=0,d=0;for(let O=0;O<9;O++)i.probe[O].set(0,0,0);let f=0,g=0,y=0,m=0,p=0,M=0,C=0,w=0,A=0,E=0,x=0,S=0,N=0,P=0;c.sort(hy);for(let O=0,H=c.length;O<H;O++){let I=c[O],W=I.color,$=I.intensity,G=I.distance,ne=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===Ci?ne=I.shadow.map.texture:ne=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)u+=W.r*$,h+=W.g*$,d+=W.b*$;else if(I.isLightProbe){for(let q=0;q<9;q++)i.probe[q].addScaledVector(I.sh.coefficients[q],$);P++}else if(I.isSunLight){let q=e.get(I);if(q.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,ee=t.get(I);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),i.sunShadow[g]=ee,i.sunShadowMap[g]=ne;let Se=Q.getViewportCount();for(let Ne=0;Ne<Se;Ne++)i.sunShadowMatrix[y+Ne]=Q.getMatrix(Ne),i.sunShadowCascade[y+Ne]=Q._cascadeData[Ne];y+=Se,g++}i.sun[f]=q,f++}else if(I.isDirectionalLight){let q=e.get(I);if(q.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,ee=t.get(I);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,i.directionalShadow[m]=ee,i.directionalShadowMap[m]=ne,i.directionalShadowMatrix[m]=I.shadow.matrix,A++}i.directional[m]=q,m++}else if(I.isSpotLight){let q=e.get(I);q.position.setFromMatrixPosition(I.matrixWorld),q.color.copy(W).multiplyScalar($),q.distance=G,q.coneCos=Math.cos(I.angle),q.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),q.decay=I.decay,i.spot[M]=q;let Q=I.shadow;if(I.map&&(i.spotLightMap[S]=I.map,S++,Q.updateMatrices(I),I.castShadow&&N++),i.spotLightMatrix[M]=Q.matrix,I.castShadow){let ee=t.get(I);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,i.spotShadow[M]=ee,i.spotShadowMap[M]=ne,x++}M++}else if(I.isRectAreaLight){let q=e.get(I);q.color.copy(W).multiplyScalar($),q.halfWidth.set(I.width*.5,0,0),q.halfHeight.set(0,I.height*.5,0),i.rectArea[C]=q,C++}else if(I.isPointLight){let q=e.get(I);if(q.color.copy(I.color).multiplyScalar(I.intensity),q.distance=I.distance,q.decay=I.decay,I.castShadow){let Q=I.shadow,ee=t.get(I);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,ee.shadowCameraNear=Q.camera.near,ee.shadowCameraFar=Q.camera.far,i.pointShadow[p]=ee,i.pointShadowMap[p]=ne,i.pointShadowMatrix[p]=I.shadow.matrix,E++}i.point[p]=q,p++}else if(I.isHemisphereLight){let q=e.get(I);q.skyColor.copy(I.color).multiplyScalar($),q.groundColor.copy(I.groundColor).multiplyScalar($),i.hemi[w]=q,w++}}C>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=pe.LTC_FLOAT_1,i.rectAreaLTC2=pe.LTC_FLOAT_2):(i.rectAreaLTC1=pe.LTC_HALF_1,i.rectAreaLTC2=pe.LTC_HALF_2)),i.ambient[0]=u,i.ambient[1]=h,i.ambient[2]=d;let F=i.hash;(F.sunLength!==f||F.directionalLength!==m||F.pointLength!==p||F.spotLength!==M||F.rectAreaLength!==C||F.hemiLength!==w||F.numSunShadows!==g||F.numDirectionalShadows!==A||F.numPointShadows!==E||F.numSpotShadows!==x||F.numSpotMaps!==S||F.numLightProbes!==P)&&(i.sun.length=f,i.directional.length=m,i.spot.length=M,i.rectArea.length=C,i.point.length=p,i.hemi.length=w,i.sunShadow.length=g,i.sunShadowMap.length=g,i.sunShadowMatrix.length=y,i.sunShadowCascade.length=y,i.directionalShadow.length=A,i.directionalShadowMap.length=A,i.directionalShadowMatrix.length=A,i.pointShadow.length=E,i.pointShadowMap.length=E,i.pointShadowMatrix.length=E,i.spotShadow.length=x,i.spotShadowMap.length=x,i.spotLightMatrix.length=x+S-N,i.spotLightMap.length=S,i.numSpotLightShadowsWithMaps=N,i.numLightProbes=P,F.sunLength=f,F.directionalLength=m,F.pointLength=p,F.spotLength=M,F.rectAreaLength=C,F.hemiLength=w,F.numSunShadows=g,F.numDirectionalShadows=A,F.numPointShadows=E,F.numSpotShadows=x,F.numSpotMaps=S,F.numLightProbes=P,i.version=uy++)}function l(c,u){let h=0,d=0,f=0,g=0,y=0,m=0,p=u.matrixWorldInverse;for(let M=0,C=c.length;M<C;M++){let w=c[M];if(w.isSunLight){let A=i.sun[h];A.direction.setFromMatrixPosition(w.matrixWorld),A.direction.transformDirection(p),h++}else if(w.isDirectionalLight){let A=i.directional[d];A.direction.setFromMatrixPosition(w.matrixWorld),r.setFromMatrixPosition(w.target.matrixWorld),A.direction.sub(r),A.direction.transformDirection(p),d++}else if(w.isSpotLight){let A=i.spot[g];A.position.setFromMatrixPosition(w.matrixWorld),A.position.applyMatrix4(p),A.direction.setFromMatrixPosition(w.matrixWorld),r.setFromMatrixPosition(w.target.matrixWorld),A.direction.sub(r),A.direction.transformDirection(p),g++}else if(w.isRectAreaLight){let A=i.rectArea[y];A.position.setFromMatrixPosition(w.matrixWorld),A.position.applyMatrix4(p),o.identity(),s.copy(w.matrixWorld),s.premultiply(p),o.extractRotation(s),A.halfWidth.set(w.width*.5,0,0),A.halfHeight.set(0,w.height*.5,0),A.halfWidth.applyMatrix4(o),A.halfHeight.applyMatrix4(o),y++}else if(w.isPointLight){let A=i.point[f];A.position.setFromMatrixPosition(w.matrixWorld),A.position.applyMatrix4(p),f++}else if(w.isHemisphereLight){let A=i.hemi[m];A.direction.setFromMatrixPosition(w.matrixWorld),A.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:i}}function cf(n){let e=new dy(n),t=[],i=[],r=[];function s(h){u.camera=h,t.length=0,i.length=0,r.length=0}function o(h){h.isLightProbeGrid?r.push(h):t.push(h)}function a(h){i.push(h)}function l(){e.setup(t),r.sort((h,d)=>h.priority-d.priority||h.id-d.id)}function c(h){e.setupView(t,h)}let u={lightsArray:t,shadowsArray:i,lightProbeGridArray:r,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:s,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function fy(n){let e=new WeakMap;function t(r,s=0){let o=e.get(r),a;return o===void 0?(a=new cf(n),e.set(r,[a])):s>=o.length?(a=new cf(n),o.push(a)):a=o[s],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var py=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,my=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,gy=[new U(1,0,0),new U(-1,0,0),new U(0,1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1)],xy=[new U(0,-1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1),new U(0,-1,0),new U(0,-1,0)],uf=new tt,Ls=new U,Jc=new U;function _y(n,e,t){let i=new Mi,r=new Ve,s=new Ve,o=new ut,a=new Ko,l=new Qo,c={},u=t.maxTextureSize,h={[Ai]:Wt,[Wt]:Ai,[hn]:hn},d=new kn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ve},radius:{value:4}},vertexShader:py,fragmentShader:my}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new Gt;g.setAttribute("position",new Un(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new ft(g,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ss;let p=this.type;this.render=function(E,x,S){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||E.length===0)return;this.type===id&&(Re("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ss);let N=n.getRenderTarget(),P=n.getActiveCubeFace(),F=n.getActiveMipmapLevel(),O=n.state;O.setBlending(Wi),O.buffers.depth.getReversed()===!0?O.buffers.color.setClear(0,0,0,0):O.buffers.color.setClear(1,1,1,1),O.buffers.depth.setTest(!0),O.setScissorTest(!1);let H=p!==this.type;H&&x.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(W=>W.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,W=E.length;I<W;I++){let $=E[I],G=$.shadow;if(G===void 0){Re("WebGLShadowMap:",$,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;r.copy(G.mapSize);let ne=G.getFrameExtents();r.multiply(ne),s.copy(G.mapSize),(r.x>u||r.y>u)&&(r.x>u&&(s.x=Math.floor(u/ne.x),r.x=s.x*ne.x,G.mapSize.x=s.x),r.y>u&&(s.y=Math.floor(u/ne.y),r.y=s.y*ne.y,G.mapSize.y=s.y));let q=n.state.buffers.depth.getReversed();if(G.camera._reversedDepth=q,G.map===null||H===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===Lr){if($.isPointLight){Re("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new Qt(r.x,r.y,{format:Ci,type:Tn,minFilter:Ht,magFilter:Ht,generateMipmaps:!1}),G.map.texture.name=$.name+".shadowMap",G.map.depthTexture=new si(r.x,r.y,wn),G.map.depthTexture.name=$.name+".shadowMapDepth",G.map.depthTexture.format=ni,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Rt,G.map.depthTexture.magFilter=Rt}else $.isPointLight?(G.map=new Ns(r.x),G.map.depthTexture=new us(r.x,Sn)):(G.map=new Qt(r.x,r.y),G.map.depthTexture=new si(r.x,r.y,Sn)),G.map.depthTexture.name=$.name+".shadowMap",G.map.depthTexture.format=ni,this.type===Ss?(G.map.depthTexture.compareFunction=q?kc:Bc,G.map.depthTexture.minFilter=Ht,G.map.depthTexture.magFilter=Ht):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Rt,G.map.depthTexture.magFilter=Rt);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==r.x||G.map.height!==r.y)&&G.map.setSize(r.x,r.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();$.isPointLight!==!0&&G.updateMatrices($,S);let ee=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:S.layers;for(let Se=0;Se<Q;Se++){let Ne=G.getCamera(Se);if($.isPointLight){let Z=G.camera,me=G.matrix,ye=$.distance||Z.far;ye!==Z.far&&(Z.far=ye,Z.updateProjectionMatrix()),Ls.setFromMatrixPosition($.matrixWorld),Z.position.copy(Ls),Jc.copy(Z.position),Jc.add(gy[Se]),Z.up.copy(xy[Se]),Z.lookAt(Jc),Z.updateMatrixWorld(),me.makeTranslation(-Ls.x,-Ls.y,-Ls.z),uf.multiplyMatrices(Z.projectionMatrix,Z.matrixWorldInverse),G._frustum.setFromProjectionMatrix(uf,Z.coordinateSystem,Z.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)n.setRenderTarget(G.map,Se),n.clear();else{Se===0&&(n.setRenderTarget(G.map),n.clear());let Z=G.getViewport(Se);o.set(s.x*Z.x,s.y*Z.y,s.x*Z.z,s.y*Z.w),O.viewport(o)}i=G.getFrustum(Se),w(x,S,Ne,$,ee,this.type)}G.isPointLightShadow!==!0&&this.type===Lr&&M(G,S),G.needsUpdate=!1}p=this.type,m.needsUpdate=!1,n.setRenderTarget(N,P,F)};function M(E,x){let S=e.update(y);d.defines.VSM_SAMPLES!==E.blurSamples&&(d.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null?E.mapPass=new Qt(r.x,r.y,{format:Ci,type:Tn}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),d.uniforms.shadow_pass.value=E.map.depthTexture,d.uniforms.resolution.value.set(E.map.width,E.map.height),d.uniforms.radius.value=E.radius,n.setRenderTarget(E.mapPass),n.clear(),n.renderBufferDirect(x,null,S,d,y,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,n.setRenderTarget(E.map),n.clear(),n.renderBufferDirect(x,null,S,f,y,null)}function C(E,x,S,N){let P=null,F=S.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(F!==void 0)P=F;else if(P=S.isPointLight===!0?l:a,n.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let O=P.uuid,H=x.uuid,I=c[O];I===void 0&&(I={},c[O]=I);let W=I[H];W===void 0&&(W=P.clone(),I[H]=W,x.addEventListener("dispose",A)),P=W}if(P.visible=x.visible,P.wireframe=x.wireframe,N===Lr?P.side=x.shadowSide!==null?x.shadowSide:x.side:P.side=x.shadowSide!==null?x.shadowSide:h[x.side],P.alphaMap=x.alphaMap,P.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,P.map=x.map,P.clipShadows=x.clipShadows,P.clippingPlanes=x.clippingPlanes,P.clipIntersection=x.clipIntersection,P.displacementMap=x.displacementMap,P.displacementScale=x.displacementScale,P.displacementBias=x.displacementBias,P.wireframeLinewidth=x.wireframeLinewidth,P.linewidth=x.linewidth,S.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let O=n.properties.get(P);O.light=S}return P}function w(E,x,S,N,P,F){if(E.visible===!1)return;if(E.layers.test(P)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&F===Lr)&&(!E.frustumCulled||E.intersectsFrustum(i))){E.modelViewMatrix.multiplyMatrices(S.matrixWorldInverse,E.matrixWorld);let I=e.update(E),W=E.material;if(Array.isArray(W)){let $=I.groups;for(let G=0,ne=$.length;G<ne;G++){let q=$[G],Q=W[q.materialIndex];if(Q&&Q.visible){let ee=C(E,Q,N,F);E.onBeforeShadow(n,E,x,S,I,ee,q),n.renderBufferDirect(S,null,I,ee,E,q),E.onAfterShadow(n,E,x,S,I,ee,q)}}}else if(W.visible){let $=C(E,W,N,F);E.onBeforeShadow(n,E,x,S,I,$,null),n.renderBufferDirect(S,null,I,$,E,null),E.onAfterShadow(n,E,x,S,I,$,null)}}let H=E.children;for(let I=0,W=H.length;I<W;I++)w(H[I],x,S,N,P,F)}function A(E){E.target.removeEventListener("dispose",A);for(let S in c){let N=c[S],P=E.target.uuid;P in N&&(N[P].dispose(),delete N[P])}}}function vy(n,e){function t(){let R=!1,j=new ut,X=null,le=new ut(0,0,0,0);return{setMask:function(re){X!==re&&!R&&(n.colorMask(re,re,re,re),X=re)},setLocked:function(re){R=re},setClear:function(re,oe,Te,ke,ie){ie===!0&&(re*=ke,oe*=ke,Te*=ke),j.set(re,oe,Te,ke),le.equals(j)===!1&&(n.clearColor(re,oe,Te,ke),le.copy(j))},reset:function(){R=!1,X=null,le.set(-1,0,0,0)}}}function i(){let R=!1,j=!1,X=null,le=null,re=null;return{setReversed:function(oe){if(j!==oe){let Te=e.get("EXT_clip_control");oe?Te.clipControlEXT(Te.LOWER_LEFT_EXT,Te.ZERO_TO_ONE_EXT):Te.clipControlEXT(Te.LOWER_LEFT_EXT,Te.NEGATIVE_ONE_TO_ONE_EXT),j=oe;let ke=re;re=null,this.setClear(ke)}},getReversed:function(){return j},setTest:function(oe){oe?ge(n.DEPTH_TEST):Fe(n.DEPTH_TEST)},setMask:function(oe){X!==oe&&!R&&(n.depthMask(oe),X=oe)},setFunc:function(oe){if(j&&(oe=Od[oe]),le!==oe){switch(oe){case Lo:n.depthFunc(n.NEVER);break;case Do:n.depthFunc(n.ALWAYS);break;case No:n.depthFunc(n.LESS);break;case Sr:n.depthFunc(n.LEQUAL);break;case Uo:n.depthFunc(n.EQUAL);break;case Fo:n.depthFunc(n.GEQUAL);break;case Oo:n.depthFunc(n.GREATER);break;case Bo:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}le=oe}},setLocked:function(oe){R=oe},setClear:function(oe){re!==oe&&(re=oe,j&&(oe=1-oe),n.clearDepth(oe))},reset:function(){R=!1,X=null,le=null,re=null,j=!1}}}function r(){let R=!1,j=null,X=null,le=null,re=null,oe=null,Te=null,ke=null,ie=null;return{setTest:function(Ee){R||(Ee?ge(n.STENCIL_TEST):Fe(n.STENCIL_TEST))},setMask:function(Ee){j!==Ee&&!R&&(n.stencilMask(Ee),j=Ee)},setFunc:function(Ee,Be,fe){(X!==Ee||le!==Be||re!==fe)&&(n.stencilFunc(Ee,Be,fe),X=Ee,le=Be,re=fe)},setOp:function(Ee,Be,fe){(oe!==Ee||Te!==Be||ke!==fe)&&(n.stencilOp(Ee,Be,fe),oe=Ee,Te=Be,ke=fe)},setLocked:function(Ee){R=Ee},setClear:function(Ee){ie!==Ee&&(n.clearStencil(Ee),ie=Ee)},reset:function(){R=!1,j=null,X=null,le=null,re=null,oe=null,Te=null,ke=null,ie=null}}}let s=new t,o=new i,a=new r,l={},c=new WeakMap,u={},h={},d={},f=new WeakMap,g=[],y=null,m=!1,p=null,M=null,C=null,w=null,A=null,E=null,x=null,S=new Oe(0,0,0),N=0,P=!1,F=null,O=null,H=null,I=null,W=null,$=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ne=0,q=n.getParameter(n.VERSION);q.indexOf("WebGL")!==-1?(ne=parseFloat(/^WebGL (\d)/.exec(q)[1]),G=ne>=1):q.indexOf("OpenGL ES")!==-1&&(ne=parseFloat(/^OpenGL ES (\d)/.exec(q)[1]),G=ne>=2);let Q=null,ee={},Se=n.getParameter(n.SCISSOR_BOX),Ne=n.getParameter(n.VIEWPORT),Z=new ut().fromArray(Se),me=new ut().fromArray(Ne);function ye(R,j,X,le){let re=new Uint8Array(4),oe=n.createTexture();n.bindTexture(R,oe),n.texParameteri(R,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(R,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Te=0;Te<X;Te++)R===n.TEXTURE_3D||R===n.TEXTURE_2D_ARRAY?n.texImage3D(j,0,n.RGBA,1,1,le,0,n.RGBA,n.UNSIGNED_BYTE,re):n.texImage2D(j+Te,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,re);return oe}let Ae={};Ae[n.TEXTURE_2D]=ye(n.TEXTURE_2D,n.TEXTURE_2D,1),Ae[n.TEXTURE_CUBE_MAP]=ye(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[n.TEXTURE_2D_ARRAY]=ye(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Ae[n.TEXTURE_3D]=ye(n.TEXTURE_3D,n.TEXTURE_3D,1,1),s.setClear(0,0,0,1),o.setClear(1),a.setClear(0),ge(n.DEPTH_TEST),o.setFunc(Sr),Xt(!1),ht(xc),ge(n.CULL_FACE),Pt(Wi);function ge(R){u[R]!==!0&&(n.enable(R),u[R]=!0)}function Fe(R){u[R]!==!1&&(n.disable(R),u[R]=!1)}function mt(R,j){return d[R]!==j?(n.bindFramebuffer(R,j),d[R]=j,R===n.DRAW_FRAMEBUFFER&&(d[n.FRAMEBUFFER]=j),R===n.FRAMEBUFFER&&(d[n.DRAW_FRAMEBUFFER]=j),!0):!1}function Pe(R,j){let X=g,le=!1;if(R){X=f.get(j),X===void 0&&(X=[],f.set(j,X));let re=R.textures;if(X.length!==re.length||X[0]!==n.COLOR_ATTACHMENT0){for(let oe=0,Te=re.length;oe<Te;oe++)X[oe]=n.COLOR_ATTACHMENT0+oe;X.length=re.length,le=!0}}else X[0]!==n.BACK&&(X[0]=n.BACK,le=!0);le&&n.drawBuffers(X)}function Ke(R){return y!==R?(n.useProgram(R),y=R,!0):!1}let it={[Xi]:n.FUNC_ADD,[sd]:n.FUNC_SUBTRACT,[od]:n.FUNC_REVERSE_SUBTRACT};it[ad]=n.MIN,it[ld]=n.MAX;let He={[cd]:n.ZERO,[ud]:n.ONE,[hd]:n.SRC_COLOR,[bc]:n.SRC_ALPHA,[xd]:n.SRC_ALPHA_SATURATE,[md]:n.DST_COLOR,[fd]:n.DST_ALPHA,[dd]:n.ONE_MINUS_SRC_COLOR,[Mc]:n.ONE_MINUS_SRC_ALPHA,[gd]:n.ONE_MINUS_DST_COLOR,[pd]:n.ONE_MINUS_DST_ALPHA,[_d]:n.CONSTANT_COLOR,[vd]:n.ONE_MINUS_CONSTANT_COLOR,[yd]:n.CONSTANT_ALPHA,[bd]:n.ONE_MINUS_CONSTANT_ALPHA};function Pt(R,j,X,le,re,oe,Te,ke,ie,Ee){if(R===Wi){m===!0&&(Fe(n.BLEND),m=!1);return}if(m===!1&&(ge(n.BLEND),m=!0),R!==rd){if(R!==p||Ee!==P){if((M!==Xi||A!==Xi)&&(n.blendEquation(n.FUNC_ADD),M=Xi,A=Xi),Ee)switch(R){case Dr:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case _c:n.blendFunc(n.ONE,n.ONE);break;case vc:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case yc:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:Ie("WebGLState: Invalid blending: ",R);break}else switch(R){case Dr:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case _c:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case vc:Ie("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case yc:Ie("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Ie("WebGLState: Invalid blending: ",R);break}C=null,w=null,E=null,x=null,S.set(0,0,0),N=0,p=R,P=Ee}return}re=re||j,oe=oe||X,Te=Te||le,(j!==M||re!==A)&&(n.blendEquationSeparate(it[j],it[re]),M=j,A=re),(X!==C||le!==w||oe!==E||Te!==x)&&(n.blendFuncSeparate(He[X],He[le],He[oe],He[Te]),C=X,w=le,E=oe,x=Te),(ke.equals(S)===!1||ie!==N)&&(n.blendColor(ke.r,ke.g,ke.b,ie),S.copy(ke),N=ie),p=R,P=!1}function vt(R,j){R.side===hn?Fe(n.CULL_FACE):ge(n.CULL_FACE);let X=R.side===Wt;j&&(X=!X),Xt(X),R.blending===Dr&&R.transparent===!1?Pt(Wi):Pt(R.blending,R.blendEquation,R.blendSrc,R.blendDst,R.blendEquationAlpha,R.blendSrcAlpha,R.blendDstAlpha,R.blendColor,R.blendAlpha,R.premultipliedAlpha),o.setFunc(R.depthFunc),o.setTest(R.depthTest),o.setMask(R.depthWrite),s.setMask(R.colorWrite);let le=R.stencilWrite;a.setTest(le),le&&(a.setMask(R.stencilWriteMask),a.setFunc(R.stencilFunc,R.stencilRef,R.stencilFuncMask),a.setOp(R.stencilFail,R.stencilZFail,R.stencilZPass)),wt(R.polygonOffset,R.polygonOffsetFactor,R.polygonOffsetUnits),R.alphaToCoverage===!0?ge(n.SAMPLE_ALPHA_TO_COVERAGE):Fe(n.SAMPLE_ALPHA_TO_COVERAGE)}function Xt(R){F!==R&&(R?n.frontFace(n.CW):n.frontFace(n.CCW),F=R)}function ht(R){R!==td?(ge(n.CULL_FACE),R!==O&&(R===xc?n.cullFace(n.BACK):R===nd?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):Fe(n.CULL_FACE),O=R}function An(R){R!==H&&(G&&n.lineWidth(R),H=R)}function wt(R,j,X){R?(ge(n.POLYGON_OFFSET_FILL),(I!==j||W!==X)&&(I=j,W=X,o.getReversed()&&(j=-j,X=-X),n.polygonOffset(j,X))):Fe(n.POLYGON_OFFSET_FILL)}function tn(R){R?ge(n.SCISSOR_TEST):Fe(n.SCISSOR_TEST)}function nn(R){R===void 0&&(R=n.TEXTURE0+$-1),Q!==R&&(n.activeTexture(R),Q=R)}function rn(R,j,X){X===void 0&&(Q===null?X=n.TEXTURE0+$-1:X=Q);let le=ee[X];le===void 0&&(le={type:void 0,texture:void 0},ee[X]=le),(le.type!==R||le.texture!==j)&&(Q!==X&&(n.activeTexture(X),Q=X),n.bindTexture(R,j||Ae[R]),le.type=R,le.texture=j)}function D(){let R=ee[Q];R!==void 0&&R.type!==void 0&&(n.bindTexture(R.type,null),R.type=void 0,R.texture=void 0)}function sn(){try{n.compressedTexImage2D(...arguments)}catch(R){Ie("WebGLState:",R)}}function at(){try{n.compressedTexImage3D(...arguments)}catch(R){Ie("WebGLState:",R)}}function lt(){try{n.texSubImage2D(...arguments)}catch(R){Ie("WebGLState:",R)}}function de(){try{n.texSubImage3D(...arguments)}catch(R){Ie("WebGLState:",R)}}function yt(){try{n.compressedTexSubImage2D(...arguments)}catch(R){Ie("WebGLState:",R)}}function Ce(){try{n.compressedTexSubImage3D(...arguments)}catch(R){Ie("WebGLState:",R)}}function De(){try{n.texStorage2D(...arguments)}catch(R){Ie("WebGLState:",R)}}function T(){try{n.texStorage3D(...arguments)}catch(R){Ie("WebGLState:",R)}}function _(){try{n.texImage2D(...arguments)}catch(R){Ie("WebGLState:",R)}}function k(){try{n.texImage3D(...arguments)}catch(R){Ie("WebGLState:",R)}}function te(R){return h[R]!==void 0?h[R]:n.getParameter(R)}function K(R,j){h[R]!==j&&(n.pixelStorei(R,j),h[R]=j)}function se(R){Z.equals(R)===!1&&(n.scissor(R.x,R.y,R.z,R.w),Z.copy(R))}function ue(R){me.equals(R)===!1&&(n.viewport(R.x,R.y,R.z,R.w),me.copy(R))}function Y(R,j){let X=c.get(j);X===void 0&&(X=new WeakMap,c.set(j,X));let le=X.get(R);le===void 0&&(le=n.getUniformBlockIndex(j,R.name),n.uniformBlockBinding(j,le,le),X.set(R,le))}function J(R,j,X){let re=c.get(j).get(R);l[re]!==X&&(n.bindBufferBase(n.UNIFORM_BUFFER,re,X),l[re]=X)}function ae(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),u={},h={},Q=null,ee={},d={},l={},f=new WeakMap,g=[],y=null,m=!1,p=null,M=null,C=null,w=null,A=null,E=null,x=null,S=new Oe(0,0,0),N=0,P=!1,F=null,O=null,H=null,I=null,W=null,Z.set(0,0,n.canvas.width,n.canvas.height),me.set(0,0,n.canvas.width,n.canvas.height),s.reset(),o.reset(),a.reset()}return{buffers:{color:s,depth:o,stencil:a},enable:ge,disable:Fe,bindFramebuffer:mt,drawBuffers:Pe,useProgram:Ke,setBlending:Pt,setMaterial:vt,setFlipSided:Xt,setCullFace:ht,setLineWidth:An,setPolygonOffset:wt,setScissorTest:tn,activeTexture:nn,bindTexture:rn,unbindTexture:D,compressedTexImage2D:sn,compressedTexImage3D:at,texImage2D:_,texImage3D:k,pixelStorei:K,getParameter:te,updateUBOMapping:Y,uniformBlockBinding:J,texStorage2D:De,texStorage3D:T,texSubImage2D:lt,texSubImage3D:de,compressedTexSubImage2D:yt,compressedTexSubImage3D:Ce,scissor:se,viewport:ue,reset:ae}}function yy(n,e,t,i,r,s,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ve,u=new WeakMap,h=new Set,d,f=new WeakMap,g=new Set,y=new FinalizationRegistry(T=>g.delete(T)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(T,_){return m?new OffscreenCanvas(T,_):rs("canvas")}function M(T,_,k){let te=1,K=De(T);if((K.width>k||K.height>k)&&(te=k/Math.max(K.width,K.height)),te<1)if(typeof HTMLImageElement<"u"&&T instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&T instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&T instanceof ImageBitmap||typeof VideoFrame<"u"&&T instanceof VideoFrame){let se=Math.floor(te*K.width),ue=Math.floor(te*K.height);d===void 0&&(d=p(se,ue));let Y=_?p(se,ue):d;return Y.width=se,Y.height=ue,Y.getContext("2d").drawImage(T,0,0,se,ue),Re("WebGLRenderer: Texture has been resized from ("+K.width+"x"+K.height+") to ("+se+"x"+ue+")."),Y}else return"data"in T&&Re("WebGLRenderer: Image in DataTexture is too big ("+K.width+"x"+K.height+")."),T;return T}function C(T){return T.generateMipmaps}function w(T){n.generateMipmap(T)}function A(T){return T.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:T.isWebGL3DRenderTarget?n.TEXTURE_3D:T.isWebGLArrayRenderTarget||T.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function E(T,_,k,te,K,se=!1){if(T!==null){if(n[T]!==void 0)return n[T];Re("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+T+"'")}let ue;te&&(ue=e.get("EXT_texture_norm16"),ue||Re("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let Y=_;if(_===n.RED&&(k===n.FLOAT&&(Y=n.R32F),k===n.HALF_FLOAT&&(Y=n.R16F),k===n.UNSIGNED_BYTE&&(Y=n.R8),k===n.UNSIGNED_SHORT&&ue&&(Y=ue.R16_EXT),k===n.SHORT&&ue&&(Y=ue.R16_SNORM_EXT)),_===n.RED_INTEGER&&(k===n.UNSIGNED_BYTE&&(Y=n.R8UI),k===n.UNSIGNED_SHORT&&(Y=n.R16UI),k===n.UNSIGNED_INT&&(Y=n.R32UI),k===n.BYTE&&(Y=n.R8I),k===n.SHORT&&(Y=n.R16I),k===n.INT&&(Y=n.R32I)),_===n.RG&&(k===n.FLOAT&&(Y=n.RG32F),k===n.HALF_FLOAT&&(Y=n.RG16F),k===n.UNSIGNED_BYTE&&(Y=n.RG8),k===n.UNSIGNED_SHORT&&ue&&(Y=ue.RG16_EXT),k===n.SHORT&&ue&&(Y=ue.RG16_SNORM_EXT)),_===n.RG_INTEGER&&(k===n.UNSIGNED_BYTE&&(Y=n.RG8UI),k===n.UNSIGNED_SHORT&&(Y=n.RG16UI),k===n.UNSIGNED_INT&&(Y=n.RG32UI),k===n.BYTE&&(Y=n.RG8I),k===n.SHORT&&(Y=n.RG16I),k===n.INT&&(Y=n.RG32I)),_===n.RGB_INTEGER&&(k===n.UNSIGNED_BYTE&&(Y=n.RGB8UI),k===n.UNSIGNED_SHORT&&(Y=n.RGB16UI),k===n.UNSIGNED_INT&&(Y=n.RGB32UI),k===n.BYTE&&(Y=n.RGB8I),k===n.SHORT&&(Y=n.RGB16I),k===n.INT&&(Y=n.RGB32I)),_===n.RGBA_INTEGER&&(k===n.UNSIGNED_BYTE&&(Y=n.RGBA8UI),k===n.UNSIGNED_SHORT&&(Y=n.RGBA16UI),k===n.UNSIGNED_INT&&(Y=n.RGBA32UI),k===n.BYTE&&(Y=n.RGBA8I),k===n.SHORT&&(Y=n.RGBA16I),k===n.INT&&(Y=n.RGBA32I)),_===n.RGB&&(k===n.UNSIGNED_SHORT&&ue&&(Y=ue.RGB16_EXT),k===n.SHORT&&ue&&(Y=ue.RGB16_SNORM_EXT),k===n.UNSIGNED_INT_5_9_9_9_REV&&(Y=n.RGB9_E5),k===n.UNSIGNED_INT_10F_11F_11F_REV&&(Y=n.R11F_G11F_B10F)),_===n.RGBA){let J=se?is:Xe.getTransfer(K);k===n.FLOAT&&(Y=n.RGBA32F),k===n.HALF_FLOAT&&(Y=n.RGBA16F),k===n.UNSIGNED_BYTE&&(Y=J===je?n.SRGB8_ALPHA8:n.RGBA8),k===n.UNSIGNED_SHORT&&ue&&(Y=ue.RGBA16_EXT),k===n.SHORT&&ue&&(Y=ue.RGBA16_SNORM_EXT),k===n.UNSIGNED_SHORT_4_4_4_4&&(Y=n.RGBA4),k===n.UNSIGNED_SHORT_5_5_5_1&&(Y=n.RGB5_A1)}return(Y===n.R16F||Y===n.R32F||Y===n.RG16F||Y===n.RG32F||Y===n.RGBA16F||Y===n.RGBA32F)&&e.get("EXT_color_buffer_float"),Y}function x(T,_){let k;return T?_===null||_===Sn||_===$i?k=n.DEPTH24_STENCIL8:_===wn?k=n.DEPTH32F_STENCIL8:_===Ur&&(k=n.DEPTH24_STENCIL8,Re("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):_===null||_===Sn||_===$i?k=n.DEPTH_COMPONENT24:_===wn?k=n.DEPTH_COMPONENT32F:_===Ur&&(k=n.DEPTH_COMPONENT16),k}function S(T,_){return C(T)===!0||T.isFramebufferTexture&&T.minFilter!==Rt&&T.minFilter!==Ht?Math.log2(Math.max(_.width,_.height))+1:T.mipmaps.length>0?T.mipmaps.length:T.isCompressedTexture&&Array.isArray(T.image)?_.mipmaps.length:1}function N(T){let _=new WeakRef(T);i.get(T).__ref=_,g.add(_),y.register(T,_,_)}function P(T){let _=i.get(T).__ref;_!==void 0&&(g.delete(_),y.unregister(_))}function F(T){H(T.target)}function O(T){I(T.target)}function H(T){T.removeEventListener("dispose",F),P(T),$(T),T.isVideoTexture&&u.delete(T),T.isHTMLTexture&&h.delete(T)}function I(T){T.removeEventListener("dispose",O),P(T),ne(T)}function W(){for(let T of g){let _=T.deref();_!==void 0&&(_.isRenderTarget===!0?I(_):H(_))}g.clear(),h.clear()}function $(T){let _=i.get(T);if(_.__webglInit===void 0)return;let k=T.source,te=f.get(k);if(te){let K=te[_.__cacheKey];K.usedTimes--,K.usedTimes===0&&G(T),Object.keys(te).length===0&&f.delete(k)}i.remove(T)}function G(T){let _=i.get(T);n.deleteTexture(_.__webglTexture);let k=T.source,te=f.get(k);delete te[_.__cacheKey],o.memory.textures--}function ne(T){let _=i.get(T);_.__depthDisposeCallback&&_.__depthDisposeCallback();let k=T.depthTexture;if(k&&k.renderTarget===T&&H(k),T.isWebGLCubeRenderTarget)for(let K=0;K<6;K++){if(Array.isArray(_.__webglFramebuffer[K]))for(let se=0;se<_.__webglFramebuffer[K].length;se++)n.deleteFramebuffer(_.__webglFramebuffer[K][se]);else n.deleteFramebuffer(_.__webglFramebuffer[K]);_.__webglDepthbuffer&&n.deleteRenderbuffer(_.__webglDepthbuffer[K])}else{if(Array.isArray(_.__webglFramebuffer))for(let K=0;K<_.__webglFramebuffer.length;K++)n.deleteFramebuffer(_.__webglFramebuffer[K]);else n.deleteFramebuffer(_.__webglFramebuffer);if(_.__webglDepthbuffer&&n.deleteRenderbuffer(_.__webglDepthbuffer),_.__webglMultisampledFramebuffer&&n.deleteFramebuffer(_.__webglMultisampledFramebuffer),_.__webglColorRenderbuffer)for(let K=0;K<_.__webglColorRenderbuffer.length;K++)_.__webglColorRenderbuffer[K]&&n.deleteRenderbuffer(_.__webglColorRenderbuffer[K]);_.__webglDepthRenderbuffer&&n.deleteRenderbuffer(_.__webglDepthRenderbuffer)}let te=T.textures;for(let K=0,se=te.length;K<se;K++){let ue=i.get(te[K]);ue.__webglTexture&&(n.deleteTexture(ue.__webglTexture),o.memory.textures--),i.remove(te[K])}i.remove(T)}let q=0;function Q(){q=0}function ee(){return q}function Se(T){q=T}function Ne(){let T=q;return T>=r.maxTextures&&Re("WebGLTextures: Trying to use "+(T+1)+" texture units while this GPU supports only "+r.maxTextures),q+=1,T}function Z(T){let _=[];return _.push(T.wrapS),_.push(T.wrapT),_.push(T.wrapR||0),_.push(T.magFilter),_.push(T.minFilter),_.push(T.anisotropy),_.push(T.internalFormat),_.push(T.format),_.push(T.type),_.push(T.generateMipmaps),_.push(T.mipmapsAutoUpdate),_.push(T.premultiplyAlpha),_.push(T.flipY),_.push(T.unpackAlignment),_.push(T.colorSpace),_.join()}function me(T,_){let k=i.get(T);if(T.isVideoTexture&&yt(T),T.isRenderTargetTexture===!1&&T.isExternalTexture!==!0&&T.version>0&&k.__version!==T.version){let te=T.image;if(te===null)Re("WebGLRenderer: Texture marked for update but no image data found.");else if(te.complete===!1)Re("WebGLRenderer: Texture marked for update but image is incomplete");else{vt(k,T,_);return}}else T.isExternalTexture&&(k.__webglTexture=T.sourceTexture?T.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,k.__webglTexture,n.TEXTURE0+_)}function ye(T,_){let k=i.get(T);if(T.isRenderTargetTexture===!1&&T.version>0&&k.__version!==T.version){vt(k,T,_);return}else T.isExternalTexture&&(k.__webglTexture=T.sourceTexture?T.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,k.__webglTexture,n.TEXTURE0+_)}function Ae(T,_){let k=i.get(T);if(T.isRenderTargetTexture===!1&&T.version>0&&k.__version!==T.version){vt(k,T,_);return}t.bindTexture(n.TEXTURE_3D,k.__webglTexture,n.TEXTURE0+_)}function ge(T,_){let k=i.get(T);if(T.version>0&&k.__version!==T.version){Xt(k,T,_);return}t.bindTexture(n.TEXTURE_CUBE_MAP,k.__webglTexture,n.TEXTURE0+_)}let Fe={[ko]:n.REPEAT,[Nn]:n.CLAMP_TO_EDGE,[zo]:n.MIRRORED_REPEAT},mt={[Rt]:n.NEAREST,[wd]:n.NEAREST_MIPMAP_NEAREST,[ws]:n.NEAREST_MIPMAP_LINEAR,[Ht]:n.LINEAR,[ma]:n.LINEAR_MIPMAP_NEAREST,[ai]:n.LINEAR_MIPMAP_LINEAR},Pe={[Cd]:n.NEVER,[zc]:n.ALWAYS,[Rd]:n.LESS,[Bc]:n.LEQUAL,[Pd]:n.EQUAL,[kc]:n.GEQUAL,[Id]:n.GREATER,[Ld]:n.NOTEQUAL};function Ke(T,_){if(_.type===wn&&e.has("OES_texture_float_linear")===!1&&(_.magFilter===Ht||_.magFilter===ma||_.magFilter===ws||_.magFilter===ai||_.minFilter===Ht||_.minFilter===ma||_.minFilter===ws||_.minFilter===ai)&&Re("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(T,n.TEXTURE_WRAP_S,Fe[_.wrapS]),n.texParameteri(T,n.TEXTURE_WRAP_T,Fe[_.wrapT]),(T===n.TEXTURE_3D||T===n.TEXTURE_2D_ARRAY)&&n.texParameteri(T,n.TEXTURE_WRAP_R,Fe[_.wrapR]),n.texParameteri(T,n.TEXTURE_MAG_FILTER,mt[_.magFilter]),n.texParameteri(T,n.TEXTURE_MIN_FILTER,mt[_.minFilter]),_.compareFunction&&(n.texParameteri(T,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(T,n.TEXTURE_COMPARE_FUNC,Pe[_.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(_.magFilter===Rt||_.minFilter!==ws&&_.minFilter!==ai||_.type===wn&&e.has("OES_texture_float_linear")===!1)return;if(_.anisotropy>1||i.get(_).__currentAnisotropy){let k=e.get("EXT_texture_filter_anisotropic");n.texParameterf(T,k.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(_.anisotropy,r.getMaxAnisotropy())),i.get(_).__currentAnisotropy=_.anisotropy}}}function it(T,_){let k=!1;T.__webglInit===void 0&&(T.__webglInit=!0,_.addEventListener("dispose",F),N(_));let te=_.source,K=f.get(te);K===void 0&&(K={},f.set(te,K));let se=Z(_);if(se!==T.__cacheKey){K[se]===void 0&&(K[se]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,k=!0),K[se].usedTimes++;let ue=K[T.__cacheKey];ue!==void 0&&(K[T.__cacheKey].usedTimes--,ue.usedTimes===0&&G(_)),T.__cacheKey=se,T.__webglTexture=K[se].texture}return k}function He(T,_,k){return Math.floor(Math.floor(T/k)/_)}function Pt(T,_,k,te){let se=T.updateRanges;if(se.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,_.width,_.height,k,te,_.data);else{se.sort((R,j)=>R.start-j.start);let ue=0;for(let R=1;R<se.length;R++){let j=se[ue],X=se[R],le=j.start+j.count,re=He(X.start,_.width,4),oe=He(j.start,_.width,4);X.start<=le+1&&re===oe&&He(X.start+X.count-1,_.width,4)===re?j.count=Math.max(j.count,X.start+X.count-j.start):(++ue,se[ue]=X)}se.length=ue+1;let Y=t.getParameter(n.UNPACK_ROW_LENGTH),J=t.getParameter(n.UNPACK_SKIP_PIXELS),ae=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,_.width);for(let R=0,j=se.length;R<j;R++){let X=se[R],le=Math.floor(X.start/4),re=Math.ceil(X.count/4),oe=le%_.width,Te=Math.floor(le/_.width),ke=re,ie=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,oe),t.pixelStorei(n.UNPACK_SKIP_ROWS,Te),t.texSubImage2D(n.TEXTURE_2D,0,oe,Te,ke,ie,k,te,_.data)}T.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,Y),t.pixelStorei(n.UNPACK_SKIP_PIXELS,J),t.pixelStorei(n.UNPACK_SKIP_ROWS,ae)}}function vt(T,_,k){let te=n.TEXTURE_2D;(_.isDataArrayTexture||_.isCompressedArrayTexture)&&(te=n.TEXTURE_2D_ARRAY),_.isData3DTexture&&(te=n.TEXTURE_3D);let K=it(T,_),se=_.source;t.bindTexture(te,T.__webglTexture,n.TEXTURE0+k);let ue=i.get(se);if(se.version!==ue.__version||K===!0){if(t.activeTexture(n.TEXTURE0+k),(typeof ImageBitmap<"u"&&_.image instanceof ImageBitmap)===!1){let ie=Xe.getPrimaries(Xe.workingColorSpace),Ee=_.colorSpace===ci?null:Xe.getPrimaries(_.colorSpace),Be=_.colorSpace===ci||ie===Ee?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,_.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Be)}t.pixelStorei(n.UNPACK_ALIGNMENT,_.unpackAlignment);let J=M(_.image,!1,r.maxTextureSize);J=Ce(_,J);let ae=s.convert(_.format,_.colorSpace),R=s.convert(_.type),j=E(_.internalFormat,ae,R,_.normalized,_.colorSpace,_.isVideoTexture);Ke(te,_);let X,le=_.mipmaps,re=_.isVideoTexture!==!0,oe=ue.__version===void 0||K===!0,Te=se.dataReady,ke=S(_,J);if(_.isDepthTexture)j=x(_.format===li,_.type),oe&&(re?t.texStorage2D(n.TEXTURE_2D,1,j,J.width,J.height):t.texImage2D(n.TEXTURE_2D,0,j,J.width,J.height,0,ae,R,null));else if(_.isDataTexture)if(le.length>0){re&&oe&&t.texStorage2D(n.TEXTURE_2D,ke,j,le[0].width,le[0].height);for(let ie=0,Ee=le.length;ie<Ee;ie++)X=le[ie],re?Te&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,X.width,X.height,ae,R,X.data):t.texImage2D(n.TEXTURE_2D,ie,j,X.width,X.height,0,ae,R,X.data);_.generateMipmaps=!1}else re?(oe&&t.texStorage2D(n.TEXTURE_2D,ke,j,J.width,J.height),Te&&Pt(_,J,ae,R)):t.texImage2D(n.TEXTURE_2D,0,j,J.width,J.height,0,ae,R,J.data);else if(_.isCompressedTexture)if(_.isCompressedArrayTexture){re&&oe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,ke,j,le[0].width,le[0].height,J.depth);for(let ie=0,Ee=le.length;ie<Ee;ie++)if(X=le[ie],_.format!==En)if(ae!==null)if(re){if(Te)if(_.layerUpdates.size>0){let Be=$c(X.width,X.height,_.format,_.type);for(let fe of _.layerUpdates){let Qe=X.data.subarray(fe*Be/X.data.BYTES_PER_ELEMENT,(fe+1)*Be/X.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,fe,X.width,X.height,1,ae,Qe)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,X.width,X.height,J.depth,ae,X.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ie,j,X.width,X.height,J.depth,0,X.data,0,0);else Re("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else re?Te&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,X.width,X.height,J.depth,ae,R,X.data):t.texImage3D(n.TEXTURE_2D_ARRAY,ie,j,X.width,X.height,J.depth,0,ae,R,X.data);_.layerUpdates.size>0&&_.clearLayerUpdates()}else{re&&oe&&t.texStorage2D(n.TEXTURE_2D,ke,j,le[0].width,le[0].height);for(let ie=0,Ee=le.length;ie<Ee;ie++)X=le[ie],_.format!==En?ae!==null?re?Te&&t.compressedTexSubImage2D(n.TEXTURE_2D,ie,0,0,X.width,X.height,ae,X.data):t.compressedTexImage2D(n.TEXTURE_2D,ie,j,X.width,X.height,0,X.data):Re("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):re?Te&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,X.width,X.height,ae,R,X.data):t.texImage2D(n.TEXTURE_2D,ie,j,X.width,X.height,0,ae,R,X.data)}else if(_.isDataArrayTexture)if(re){if(oe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,ke,j,J.width,J.height,J.depth),Te)if(_.layerUpdates.size>0){let ie=$c(J.width,J.height,_.format,_.type);for(let Ee of _.layerUpdates){let Be=J.data.subarray(Ee*ie/J.data.BYTES_PER_ELEMENT,(Ee+1)*ie/J.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Ee,J.width,J.height,1,ae,R,Be)}_.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,J.width,J.height,J.depth,ae,R,J.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,j,J.width,J.height,J.depth,0,ae,R,J.data);else if(_.isData3DTexture)re?(oe&&t.texStorage3D(n.TEXTURE_3D,ke,j,J.width,J.height,J.depth),Te&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,J.width,J.height,J.depth,ae,R,J.data)):t.texImage3D(n.TEXTURE_3D,0,j,J.width,J.height,J.depth,0,ae,R,J.data);else if(_.isFramebufferTexture){if(oe)if(re)t.texStorage2D(n.TEXTURE_2D,ke,j,J.width,J.height);else{let ie=J.width,Ee=J.height;for(let Be=0;Be<ke;Be++)t.texImage2D(n.TEXTURE_2D,Be,j,ie,Ee,0,ae,R,null),ie>>=1,Ee>>=1}}else if(_.isHTMLTexture){if("texElementImage2D"in n){let ie=n.canvas;if(ie.hasAttribute("layoutsubtree")||ie.setAttribute("layoutsubtree","true"),J.parentNode!==ie){ie.appendChild(J),h.add(_),ie.onpaint=Ee=>{let Be=Ee.changedElements;for(let fe of h)Be.includes(fe.image)&&(fe.needsUpdate=!0)},ie.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,J);else{let Be=n.RGBA,fe=n.RGBA,Qe=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,Be,fe,Qe,J)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(le.length>0){if(re&&oe){let ie=De(le[0]);t.texStorage2D(n.TEXTURE_2D,ke,j,ie.width,ie.height)}for(let ie=0,Ee=le.length;ie<Ee;ie++)X=le[ie],re?Te&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,ae,R,X):t.texImage2D(n.TEXTURE_2D,ie,j,ae,R,X);_.generateMipmaps=!1}else if(re){if(oe){let ie=De(J);t.texStorage2D(n.TEXTURE_2D,ke,j,ie.width,ie.height)}Te&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,ae,R,J)}else t.texImage2D(n.TEXTURE_2D,0,j,ae,R,J);C(_)&&_.mipmapsAutoUpdate===!0&&w(te),ue.__version=se.version,_.onUpdate&&_.onUpdate(_)}T.__version=_.version}function Xt(T,_,k){if(_.image.length!==6)return;let te=it(T,_),K=_.source;t.bindTexture(n.TEXTURE_CUBE_MAP,T.__webglTexture,n.TEXTURE0+k);let se=i.get(K);if(K.version!==se.__version||te===!0){t.activeTexture(n.TEXTURE0+k);let ue=Xe.getPrimaries(Xe.workingColorSpace),Y=_.colorSpace===ci?null:Xe.getPrimaries(_.colorSpace),J=_.colorSpace===ci||ue===Y?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,_.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,_.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,J);let ae=_.isCompressedTexture||_.image[0].isCompressedTexture,R=_.image[0]&&_.image[0].isDataTexture,j=[];for(let fe=0;fe<6;fe++)!ae&&!R?j[fe]=M(_.image[fe],!0,r.maxCubemapSize):j[fe]=R?_.image[fe].image:_.image[fe],j[fe]=Ce(_,j[fe]);let X=j[0],le=s.convert(_.format,_.colorSpace),re=s.convert(_.type),oe=E(_.internalFormat,le,re,_.normalized,_.colorSpace),Te=_.isVideoTexture!==!0,ke=se.__version===void 0||te===!0,ie=K.dataReady,Ee=S(_,X);Ke(n.TEXTURE_CUBE_MAP,_);let Be;if(_.isDepthTexture){if(oe=x(_.format===li,_.type),ke)if(Te)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,oe,X.width,X.height);else for(let fe=0;fe<6;fe++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,0,oe,X.width,X.height,0,le,re,null)}else if(ae){Te&&ke&&t.texStorage2D(n.TEXTURE_CUBE_MAP,Ee,oe,X.width,X.height);for(let fe=0;fe<6;fe++){Be=j[fe].mipmaps;for(let Qe=0;Qe<Be.length;Qe++){let Tt=Be[Qe];_.format!==En?le!==null?Te?ie&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,Qe,0,0,Tt.width,Tt.height,le,Tt.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,Qe,oe,Tt.width,Tt.height,0,Tt.data):Re("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,Qe,0,0,Tt.width,Tt.height,le,re,Tt.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,Qe,oe,Tt.width,Tt.height,0,le,re,Tt.data)}}}else{if(Be=_.mipmaps,Te&&ke){Be.length>0&&Ee++;let fe=De(j[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,Ee,oe,fe.width,fe.height)}for(let fe=0;fe<6;fe++)if(R){Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,0,0,0,j[fe].width,j[fe].height,le,re,j[fe].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,0,oe,j[fe].width,j[fe].height,0,le,re,j[fe].data);for(let Qe=0;Qe<Be.length;Qe++){let ui=Be[Qe].image[fe].image;Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,Qe+1,0,0,ui.width,ui.height,le,re,ui.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,Qe+1,oe,ui.width,ui.height,0,le,re,ui.data)}}else{Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,0,0,0,le,re,j[fe]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,0,oe,le,re,j[fe]);for(let Qe=0;Qe<Be.length;Qe++){let Tt=Be[Qe];Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,Qe+1,0,0,le,re,Tt.image[fe]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+fe,Qe+1,oe,le,re,Tt.image[fe])}}}C(_)&&_.mipmapsAutoUpdate===!0&&w(n.TEXTURE_CUBE_MAP),se.__version=K.version,_.onUpdate&&_.onUpdate(_)}T.__version=_.version}function ht(T,_,k,te,K,se){let ue=s.convert(k.format,k.colorSpace),Y=s.convert(k.type),J=E(k.internalFormat,ue,Y,k.normalized,k.colorSpace),ae=i.get(_),R=i.get(k);if(R.__renderTarget=_,!ae.__hasExternalTextures){let j=Math.max(1,_.width>>se),X=Math.max(1,_.height>>se);K===n.TEXTURE_3D||K===n.TEXTURE_2D_ARRAY?t.texImage3D(K,se,J,j,X,_.depth,0,ue,Y,null):t.texImage2D(K,se,J,j,X,0,ue,Y,null)}t.bindFramebuffer(n.FRAMEBUFFER,T),de(_)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,te,K,R.__webglTexture,0,lt(_)):(K===n.TEXTURE_2D||K>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&K<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,te,K,R.__webglTexture,se),t.bindFramebuffer(n.FRAMEBUFFER,null)}function An(T,_,k){if(n.bindRenderbuffer(n.RENDERBUFFER,T),_.depthBuffer){let te=_.depthTexture,K=te&&te.isDepthTexture?te.type:null,se=x(_.stencilBuffer,K),ue=_.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;de(_)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,lt(_),se,_.width,_.height):k?n.renderbufferStorageMultisample(n.RENDERBUFFER,lt(_),se,_.width,_.height):n.renderbufferStorage(n.RENDERBUFFER,se,_.width,_.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,ue,n.RENDERBUFFER,T)}else{let te=_.textures;for(let K=0;K<te.length;K++){let se=te[K],ue=s.convert(se.format,se.colorSpace),Y=s.convert(se.type),J=E(se.internalFormat,ue,Y,se.normalized,se.colorSpace);de(_)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,lt(_),J,_.width,_.height):k?n.renderbufferStorageMultisample(n.RENDERBUFFER,lt(_),J,_.width,_.height):n.renderbufferStorage(n.RENDERBUFFER,J,_.width,_.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function wt(T,_,k){let te=_.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,T),!(_.depthTexture&&_.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let K=i.get(_.depthTexture);K.__renderTarget=_;let se=te?_.depthTexture.image[0]:_.depthTexture.image;(!K.__webglTexture||se.width!==_.width||se.height!==_.height)&&(se.width=_.width,se.height=_.height,_.depthTexture.needsUpdate=!0),te?ge(_.depthTexture,0):me(_.depthTexture,0);let ue=K.__webglTexture,Y=lt(_),J=te?n.TEXTURE_CUBE_MAP_POSITIVE_X+k:n.TEXTURE_2D,ae=_.depthTexture.format===li?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(_.depthTexture.format===ni)de(_)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ae,J,ue,0,Y):n.framebufferTexture2D(n.FRAMEBUFFER,ae,J,ue,0);else if(_.depthTexture.format===li)de(_)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ae,J,ue,0,Y):n.framebufferTexture2D(n.FRAMEBUFFER,ae,J,ue,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function tn(T){let _=i.get(T),k=T.isWebGLCubeRenderTarget===!0;if(_.__boundDepthTexture!==T.depthTexture){let te=T.depthTexture;if(_.__depthDisposeCallback&&_.__depthDisposeCallback(),te){let K=()=>{delete _.__boundDepthTexture,delete _.__depthDisposeCallback,te.removeEventListener("dispose",K)};te.addEventListener("dispose",K),_.__depthDisposeCallback=K}_.__boundDepthTexture=te}if(T.depthTexture&&!_.__autoAllocateDepthBuffer)if(k)for(let te=0;te<6;te++)wt(_.__webglFramebuffer[te],T,te);else T.texture.mipmaps.length>0?wt(_.__webglFramebuffer[0],T,0):wt(_.__webglFramebuffer,T,0);else if(k){_.__webglDepthbuffer=[];for(let te=0;te<6;te++)if(t.bindFramebuffer(n.FRAMEBUFFER,_.__webglFramebuffer[te]),_.__webglDepthbuffer[te]===void 0)_.__webglDepthbuffer[te]=n.createRenderbuffer(),An(_.__webglDepthbuffer[te],T,!1);else{let K=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,se=_.__webglDepthbuffer[te];n.bindRenderbuffer(n.RENDERBUFFER,se),n.framebufferRenderbuffer(n.FRAMEBUFFER,K,n.RENDERBUFFER,se)}}else if(T.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,_.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,_.__webglFramebuffer),_.__webglDepthbuffer===void 0)_.__webglDepthbuffer=n.createRenderbuffer(),An(_.__webglDepthbuffer,T,!1);else{let K=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,se=_.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,se),n.framebufferRenderbuffer(n.FRAMEBUFFER,K,n.RENDERBUFFER,se)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function nn(T,_,k){let te=i.get(T);_!==void 0&&ht(te.__webglFramebuffer,T,T.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),k!==void 0&&tn(T)}function rn(T){let _=T.texture,k=i.get(T),te=i.get(_);T.addEventListener("dispose",O),N(T);let K=T.textures,se=T.isWebGLCubeRenderTarget===!0,ue=K.length>1;if(ue||(te.__webglTexture===void 0&&(te.__webglTexture=n.createTexture()),te.__version=_.version,o.memory.textures++),se){k.__webglFramebuffer=[];for(let Y=0;Y<6;Y++)if(_.mipmaps.length>0){k.__webglFramebuffer[Y]=[];for(let J=0;J<_.mipmaps.length;J++)k.__webglFramebuffer[Y][J]=n.createFramebuffer()}else k.__webglFramebuffer[Y]=n.createFramebuffer()}else{if(_.mipmaps.length>0){k.__webglFramebuffer=[];for(let Y=0;Y<_.mipmaps.length;Y++)k.__webglFramebuffer[Y]=n.createFramebuffer()}else k.__webglFramebuffer=n.createFramebuffer();if(ue)for(let Y=0,J=K.length;Y<J;Y++){let ae=i.get(K[Y]);ae.__webglTexture===void 0&&(ae.__webglTexture=n.createTexture(),o.memory.textures++)}if(T.samples>0&&de(T)===!1){k.__webglMultisampledFramebuffer=n.createFramebuffer(),k.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,k.__webglMultisampledFramebuffer);for(let Y=0;Y<K.length;Y++){let J=K[Y];k.__webglColorRenderbuffer[Y]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,k.__webglColorRenderbuffer[Y]);let ae=s.convert(J.format,J.colorSpace),R=s.convert(J.type),j=E(J.internalFormat,ae,R,J.normalized,J.colorSpace,T.isXRRenderTarget===!0),X=lt(T);n.renderbufferStorageMultisample(n.RENDERBUFFER,X,j,T.width,T.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+Y,n.RENDERBUFFER,k.__webglColorRenderbuffer[Y])}n.bindRenderbuffer(n.RENDERBUFFER,null),T.depthBuffer&&(k.__webglDepthRenderbuffer=n.createRenderbuffer(),An(k.__webglDepthRenderbuffer,T,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(se){t.bindTexture(n.TEXTURE_CUBE_MAP,te.__webglTexture),Ke(n.TEXTURE_CUBE_MAP,_);for(let Y=0;Y<6;Y++)if(_.mipmaps.length>0)for(let J=0;J<_.mipmaps.length;J++)ht(k.__webglFramebuffer[Y][J],T,_,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,J);else ht(k.__webglFramebuffer[Y],T,_,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0);C(_)?w(n.TEXTURE_CUBE_MAP):_.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,_.mipmaps.length-1),t.unbindTexture()}else if(ue){for(let Y=0,J=K.length;Y<J;Y++){let ae=K[Y],R=i.get(ae),j=n.TEXTURE_2D;(T.isWebGL3DRenderTarget||T.isWebGLArrayRenderTarget)&&(j=T.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(j,R.__webglTexture),Ke(j,ae),ht(k.__webglFramebuffer,T,ae,n.COLOR_ATTACHMENT0+Y,j,0),C(ae)&&w(j)}t.unbindTexture()}else{let Y=n.TEXTURE_2D;if((T.isWebGL3DRenderTarget||T.isWebGLArrayRenderTarget)&&(Y=T.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(Y,te.__webglTexture),Ke(Y,_),_.mipmaps.length>0)for(let J=0;J<_.mipmaps.length;J++)ht(k.__webglFramebuffer[J],T,_,n.COLOR_ATTACHMENT0,Y,J);else ht(k.__webglFramebuffer,T,_,n.COLOR_ATTACHMENT0,Y,0);C(_)?w(Y):_.mipmaps.length>0&&n.texParameteri(Y,n.TEXTURE_MAX_LEVEL,_.mipmaps.length-1),t.unbindTexture()}T.depthBuffer&&tn(T)}function D(T){let _=T.textures;for(let k=0,te=_.length;k<te;k++){let K=_[k];if(C(K)&&K.mipmapsAutoUpdate===!0){let se=A(T),ue=i.get(K).__webglTexture;t.bindTexture(se,ue),w(se),t.unbindTexture()}}}let sn=[];function at(T){if(T.samples>0){if(de(T)===!1){let _=T.textures,k=T.width,te=T.height,K=n.COLOR_BUFFER_BIT,se=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,ue=i.get(T),Y=_.length>1;if(Y)for(let ae=0;ae<_.length;ae++)t.bindFramebuffer(n.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,ue.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,ue.__webglMultisampledFramebuffer),T.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ue.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ue.__webglFramebuffer);for(let ae=0;ae<_.length;ae++){if(T.resolveDepthBuffer&&(T.depthBuffer&&(K|=n.DEPTH_BUFFER_BIT),T.stencilBuffer&&T.resolveStencilBuffer&&(K|=n.STENCIL_BUFFER_BIT)),Y){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,ue.__webglColorRenderbuffer[ae]);let R=i.get(_[ae]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,R,0)}n.blitFramebuffer(0,0,k,te,0,0,k,te,K,n.NEAREST),l===!0&&(sn.length=0,sn.push(n.COLOR_ATTACHMENT0+ae),T.depthBuffer&&T.storeMultisampledDepthBuffer===!1&&sn.push(se),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,sn))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),Y)for(let ae=0;ae<_.length;ae++){t.bindFramebuffer(n.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.RENDERBUFFER,ue.__webglColorRenderbuffer[ae]);let R=i.get(_[ae]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,ue.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.TEXTURE_2D,R,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ue.__webglMultisampledFramebuffer)}else if(T.depthBuffer&&T.storeMultisampledDepthBuffer===!1&&l){let _=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[_])}}}function lt(T){return Math.min(r.maxSamples,T.samples)}function de(T){let _=i.get(T);return T.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&_.__useRenderToTexture!==!1}function yt(T){let _=o.render.frame;u.get(T)!==_&&(u.set(T,_),T.update())}function Ce(T,_){let k=T.colorSpace,te=T.format,K=T.type;return T.isCompressedTexture===!0||T.isVideoTexture===!0||k!==ns&&k!==ci&&(Xe.getTransfer(k)===je?(te!==En||K!==Yt)&&Re("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Ie("WebGLTextures: Unsupported texture color space:",k)),_}function De(T){return typeof HTMLImageElement<"u"&&T instanceof HTMLImageElement?(c.width=T.naturalWidth||T.width,c.height=T.naturalHeight||T.height):typeof VideoFrame<"u"&&T instanceof VideoFrame?(c.width=T.displayWidth,c.height=T.displayHeight):(c.width=T.width,c.height=T.height),c}this.allocateTextureUnit=Ne,this.resetTextureUnits=Q,this.getTextureUnits=ee,this.setTextureUnits=Se,this.setTexture2D=me,this.setTexture2DArray=ye,this.setTexture3D=Ae,this.setTextureCube=ge,this.rebindTextures=nn,this.setupRenderTarget=rn,this.updateRenderTargetMipmap=D,this.updateMultisampleRenderTarget=at,this.setupDepthRenderbuffer=tn,this.setupFrameBufferTexture=ht,this.useMultisampledRTT=de,this.dispose=W}function by(n,e){function t(i,r=ci){let s,o=Xe.getTransfer(r);if(i===Yt)return n.UNSIGNED_BYTE;if(i===xa)return n.UNSIGNED_SHORT_4_4_4_4;if(i===_a)return n.UNSIGNED_SHORT_5_5_5_1;if(i===Dc)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===Nc)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===Ic)return n.BYTE;if(i===Lc)return n.SHORT;if(i===Ur)return n.UNSIGNED_SHORT;if(i===ga)return n.INT;if(i===Sn)return n.UNSIGNED_INT;if(i===wn)return n.FLOAT;if(i===Tn)return n.HALF_FLOAT;if(i===Uc)return n.ALPHA;if(i===Fc)return n.RGB;if(i===En)return n.RGBA;if(i===ni)return n.DEPTH_COMPONENT;if(i===li)return n.DEPTH_STENCIL;if(i===Oc)return n.RED;if(i===va)return n.RED_INTEGER;if(i===Ci)return n.RG;if(i===ya)return n.RG_INTEGER;if(i===ba)return n.RGBA_INTEGER;if(i===Ts||i===Es||i===As||i===Cs)if(o===je)if(s=e.get("WEBGL_compressed_texture_s3tc_srgb"),s!==null){if(i===Ts)return s.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Es)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===As)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Cs)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(s=e.get("WEBGL_compressed_texture_s3tc"),s!==null){if(i===Ts)return s.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Es)return s.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===As)return s.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Cs)return s.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===Ma||i===Sa||i===wa||i===Ta)if(s=e.get("WEBGL_compressed_texture_pvrtc"),s!==null){if(i===Ma)return s.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===Sa)return s.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===wa)return s.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===Ta)return s.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===Ea||i===Aa||i===Ca||i===Ra||i===Pa||i===Rs||i===Ia)if(s=e.get("WEBGL_compressed_texture_etc"),s!==null){if(i===Ea||i===Aa)return o===je?s.COMPRESSED_SRGB8_ETC2:s.COMPRESSED_RGB8_ETC2;if(i===Ca)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:s.COMPRESSED_RGBA8_ETC2_EAC;if(i===Ra)return s.COMPRESSED_R11_EAC;if(i===Pa)return s.COMPRESSED_SIGNED_R11_EAC;if(i===Rs)return s.COMPRESSED_RG11_EAC;if(i===Ia)return s.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===La||i===Da||i===Na||i===Ua||i===Fa||i===Oa||i===Ba||i===ka||i===za||i===Va||i===Ha||i===Ga||i===Wa||i===Xa)if(s=e.get("WEBGL_compressed_texture_astc"),s!==null){if(i===La)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:s.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===Da)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:s.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Na)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:s.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Ua)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:s.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Fa)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:s.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Oa)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:s.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Ba)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:s.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===ka)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:s.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===za)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:s.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Va)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:s.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Ha)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:s.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Ga)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:s.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===Wa)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:s.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Xa)return o===je?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:s.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===qa||i===$a||i===Ya)if(s=e.get("EXT_texture_compression_bptc"),s!==null){if(i===qa)return o===je?s.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:s.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===$a)return s.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Ya)return s.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Ja||i===Za||i===Ps||i===ja)if(s=e.get("EXT_texture_compression_rgtc"),s!==null){if(i===Ja)return s.COMPRESSED_RED_RGTC1_EXT;if(i===Za)return s.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Ps)return s.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===ja)return s.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===$i?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var My=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Sy=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,nu=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new hs(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new kn({vertexShader:My,fragmentShader:Sy,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new ft(new ps(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},iu=class extends Fn{constructor(e,t){super();let i=this,r=null,s=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,g=null,y=typeof XRWebGLBinding<"u",m=new nu,p={},M=t.getContextAttributes(),C=null,w=null,A=[],E=[],x=new Ve,S=null,N=null,P=new Vt;P.viewport=new ut;let F=new Vt;F.viewport=new ut;let O=[P,F],H=new ha,I=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Z){let me=A[Z];return me===void 0&&(me=new Cr,A[Z]=me),me.getTargetRaySpace()},this.getControllerGrip=function(Z){let me=A[Z];return me===void 0&&(me=new Cr,A[Z]=me),me.getGripSpace()},this.getHand=function(Z){let me=A[Z];return me===void 0&&(me=new Cr,A[Z]=me),me.getHandSpace()};function $(Z){let me=E.indexOf(Z.inputSource);if(me===-1)return;let ye=A[me];ye!==void 0&&(ye.update(Z.inputSource,Z.frame,c||o),ye.dispatchEvent({type:Z.type,data:Z.inputSource}))}function G(){r.removeEventListener("select",$),r.removeEventListener("selectstart",$),r.removeEventListener("selectend",$),r.removeEventListener("squeeze",$),r.removeEventListener("squeezestart",$),r.removeEventListener("squeezeend",$),r.removeEventListener("end",G),r.removeEventListener("inputsourceschange",ne);for(let Z=0;Z<A.length;Z++){let me=E[Z];me!==null&&(E[Z]=null,A[Z].disconnect(me))}I=null,W=null,m.reset();for(let Z in p)delete p[Z];if(e.setRenderTarget(C),f=null,d=null,h=null,r=null,w=null,Ne.stop(),i.isPresenting=!1,e.setPixelRatio(S),e.setSize(x.width,x.height,!1),N!==null){let Z=N.camera;Z.fov=N.fov,Z.zoom=N.zoom,Z.updateProjectionMatrix(),N=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Z){s=Z,i.isPresenting===!0&&Re("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Z){a=Z,i.isPresenting===!0&&Re("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Z){c=Z},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h===null&&y&&(h=new XRWebGLBinding(r,t)),h},this.getFrame=function(){return g},this.getSession=function(){return r},this.setSession=async function(Z){if(r=Z,r!==null){if(C=e.getRenderTarget(),r.addEventListener("select",$),r.addEventListener("selectstart",$),r.addEventListener("selectend",$),r.addEventListener("squeeze",$),r.addEventListener("squeezestart",$),r.addEventListener("squeezeend",$),r.addEventListener("end",G),r.addEventListener("inputsourceschange",ne),M.xrCompatible!==!0&&await t.makeXRCompatible(),S=e.getPixelRatio(),e.getSize(x),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let ye=null,Ae=null,ge=null;M.depth&&(ge=M.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ye=M.stencil?li:ni,Ae=M.stencil?$i:Sn);let Fe={colorFormat:t.RGBA8,depthFormat:ge,scaleFactor:s};h=this.getBinding(),d=h.createProjectionLayer(Fe),r.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),w=new Qt(d.textureWidth,d.textureHeight,{format:En,type:Yt,depthTexture:new si(d.textureWidth,d.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,ye),stencilBuffer:M.stencil,colorSpace:e.outputColorSpace,samples:M.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let ye={antialias:M.antialias,alpha:!0,depth:M.depth,stencil:M.stencil,framebufferScaleFactor:s};f=new XRWebGLLayer(r,t,ye),r.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),w=new Qt(f.framebufferWidth,f.framebufferHeight,{format:En,type:Yt,colorSpace:e.outputColorSpace,stencilBuffer:M.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}w.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await r.requestReferenceSpace(a),Ne.setContext(r),Ne.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(r!==null)return r.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ne(Z){for(let me=0;me<Z.removed.length;me++){let ye=Z.removed[me],Ae=E.indexOf(ye);Ae>=0&&(E[Ae]=null,A[Ae].disconnect(ye))}for(let me=0;me<Z.added.length;me++){let ye=Z.added[me],Ae=E.indexOf(ye);if(Ae===-1){for(let Fe=0;Fe<A.length;Fe++)if(Fe>=E.length){E.push(ye),Ae=Fe;break}else if(E[Fe]===null){E[Fe]=ye,Ae=Fe;break}if(Ae===-1)break}let ge=A[Ae];ge&&ge.connect(ye)}}function q(Z,me){me===null?Z.matrixWorld.copy(Z.matrix):Z.matrixWorld.multiplyMatrices(me.matrixWorld,Z.matrix),Z.matrixWorldInverse.copy(Z.matrixWorld).invert()}this.updateCamera=function(Z){if(r===null)return;let me=Z.near,ye=Z.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(ye=m.depthFar)),H.near=F.near=P.near=me,H.far=F.far=P.far=ye,(I!==H.near||W!==H.far)&&(r.updateRenderState({depthNear:H.near,depthFar:H.far}),I=H.near,W=H.far),H.layers.mask=Z.layers.mask|6,P.layers.mask=H.layers.mask&-5,F.layers.mask=H.layers.mask&-3;let Ae=Z.parent,ge=H.cameras;q(H,Ae);for(let Fe=0;Fe<ge.length;Fe++)q(ge[Fe],Ae);H.projectionMatrix.copy(P.projectionMatrix),H.projectionMatrixInverse.copy(P.projectionMatrixInverse),N===null&&Z.isPerspectiveCamera&&(N={camera:Z,fov:Z.fov,zoom:Z.zoom}),Q(Z,H,Ae)};function Q(Z,me,ye){ye===null?Z.matrix.copy(me.matrixWorld):(Z.matrix.copy(ye.matrixWorld),Z.matrix.invert(),Z.matrix.multiply(me.matrixWorld)),Z.matrix.decompose(Z.position,Z.quaternion,Z.scale),Z.updateMatrixWorld(!0),Z.projectionMatrix.copy(me.projectionMatrix),Z.projectionMatrixInverse.copy(me.projectionMatrixInverse),Z.isPerspectiveCamera&&(Z.fov=Ho*2*Math.atan(1/Z.projectionMatrix.elements[5]),Z.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(Z){l=Z,d!==null&&(d.fixedFoveation=Z),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Z)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(H)},this.getCameraTexture=function(Z){return p[Z]};let ee=null;function Se(Z,me){if(u=me.getViewerPose(c||o),g=me,u!==null){let ye=u.views;f!==null&&(e.setRenderTargetFramebuffer(w,f.framebuffer),e.setRenderTarget(w));let Ae=!1;ye.length!==H.cameras.length&&(H.cameras.length=0,Ae=!0);for(let Pe=0;Pe<ye.length;Pe++){let Ke=ye[Pe],it=null;if(f!==null)it=f.getViewport(Ke);else{let Pt=h.getViewSubImage(d,Ke);it=Pt.viewport,Pe===0&&(e.setRenderTargetTextures(w,Pt.colorTexture,Pt.depthStencilTexture),e.setRenderTarget(w))}let He=O[Pe];He===void 0&&(He=new Vt,He.layers.enable(Pe),He.viewport=new ut,O[Pe]=He),He.matrix.fromArray(Ke.transform.matrix),He.matrix.decompose(He.position,He.quaternion,He.scale),He.projectionMatrix.fromArray(Ke.projectionMatrix),He.projectionMatrixInverse.copy(He.projectionMatrix).invert(),He.viewport.set(it.x,it.y,it.width,it.height),Pe===0&&(H.matrix.copy(He.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),Ae===!0&&H.cameras.push(He)}let ge=r.enabledFeatures;if(ge&&ge.includes("depth-sensing")&&r.depthUsage=="gpu-optimized"&&y){h=i.getBinding();let Pe=h.getDepthInformation(ye[0]);Pe&&Pe.isValid&&Pe.texture&&m.init(Pe,r.renderState)}if(ge&&ge.includes("camera-access")&&y){e.state.unbindTexture(),h=i.getBinding();for(let Pe=0;Pe<ye.length;Pe++){let Ke=ye[Pe].camera;if(Ke){let it=p[Ke];it||(it=new hs,p[Ke]=it);let He=h.getCameraImage(Ke);it.sourceTexture=He}}}}for(let ye=0;ye<A.length;ye++){let Ae=E[ye],ge=A[ye];Ae!==null&&ge!==void 0&&ge.update(Ae,me,c||o)}ee&&ee(Z,me),me.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:me}),g=null}let Ne=new hf;Ne.setAnimationLoop(Se),this.setAnimationLoop=function(Z){ee=Z},this.dispose=function(){}}},wy=new tt,bf=new Le;bf.set(-1,0,0,0,1,0,0,0,1);function Ty(n,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function i(m,p){p.color.getRGB(m.fogColor.value,Wc(n)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function r(m,p,M,C,w){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?s(m,p):p.isMeshLambertMaterial?(s(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(s(m,p),h(m,p)):p.isMeshPhongMaterial?(s(m,p),u(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(s(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,w)):p.isMeshMatcapMaterial?(s(m,p),g(m,p)):p.isMeshDepthMaterial?s(m,p):p.isMeshDistanceMaterial?(s(m,p),y(m,p)):p.isMeshNormalMaterial?s(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,M,C):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function s(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Wt&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Wt&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let M=e.get(p),C=M.envMap,w=M.envMapRotation;C&&(m.envMap.value=C,m.envMapRotation.value.setFromMatrix4(wy.makeRotationFromEuler(w)).transpose(),C.isCubeTexture&&C.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(bf),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,M,C){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*M,m.scale.value=C*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function u(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function h(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,M){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Wt&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=M.texture,m.transmissionSamplerSize.value.set(M.width,M.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function y(m,p){let M=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(M.matrixWorld),m.nearDistance.value=M.shadow.camera.near,m.farDistance.value=M.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:r}}function Ey(n,e,t,i){let r={},s={};function o(M,C){let w=C.program;i.uniformBlockBinding(M,w,r[M.id])}function a(M,C){let w=r[M.id];w===void 0&&(g(M),w=l(M),r[M.id]=w,M.addEventListener("dispose",m));let A=C.program;i.updateUBOMapping(M,A);let E=e.render.frame;s[M.id]!==E&&(c(M),s[M.id]=E)}function l(M){let C=n.createBuffer(),w=M.__size,A=M.usage;return n.bindBuffer(n.UNIFORM_BUFFER,C),n.bufferData(n.UNIFORM_BUFFER,w,A),n.bindBuffer(n.UNIFORM_BUFFER,null),C}function c(M){let C=r[M.id],w=M.uniforms,A=M.__cache;n.bindBuffer(n.UNIFORM_BUFFER,C);for(let E=0,x=w.length;E<x;E++){let S=w[E];if(Array.isArray(S))for(let N=0,P=S.length;N<P;N++)u(S[N],E,N,A);else u(S,E,0,A)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function u(M,C,w,A){if(d(M,C,w,A)===!0){let E=M.__offset,x=M.value;if(Array.isArray(x)){let S=0;for(let N=0;N<x.length;N++){let P=x[N],F=y(P,!0);h(P,M.__data,S),S+=F.storage/Float32Array.BYTES_PER_ELEMENT}}else h(x,M.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,E,M.__data)}}function h(M,C,w){typeof M=="number"||typeof M=="boolean"?C[w]=M:M.isMatrix3?(C[w]=M.elements[0],C[w+1]=M.elements[1],C[w+2]=M.elements[2],C[w+3]=0,C[w+4]=M.elements[3],C[w+5]=M.elements[4],C[w+6]=M.elements[5],C[w+7]=0,C[w+8]=M.elements[6],C[w+9]=M.elements[7],C[w+10]=M.elements[8],C[w+11]=0):ArrayBuffer.isView(M)?C.set(M.subarray(0,C.length-w),w):M.toArray(C,w)}function d(M,C,w,A){let E=M.value,x=C+"_"+w;if(Array.isArray(E)){A[x]===void 0&&(A[x]=[]);let S=A[x],N=!1;for(let P=0;P<E.length;P++)f(E[P],S,P)===!0&&(N=!0);return N}return f(E,A,x)}function f(M,C,w){if(C[w]===void 0)return typeof M=="number"||typeof M=="boolean"?C[w]=M:ArrayBuffer.isView(M)?C[w]=M.slice():C[w]=M.clone(),!0;{let A=C[w];if(typeof M=="number"||typeof M=="boolean"){if(A!==M)return C[w]=M,!0}else{if(ArrayBuffer.isView(M))return!0;if(A.equals(M)===!1)return A.copy(M),!0}}return!1}function g(M){let C=M.uniforms,w=0,A=16;for(let x=0,S=C.length;x<S;x++){let N=Array.isArray(C[x])?C[x]:[C[x]];for(let P=0,F=N.length;P<F;P++){let O=N[P],H=Array.isArray(O.value)?O.value:[O.value],I=Array.isArray(C[x])||Array.isArray(O.value),W=w;for(let G=0,ne=H.length;G<ne;G++){let q=H[G],Q=y(q,I),ee=w%A,Se=ee%Q.boundary,Ne=ee+Se;w+=Se,Ne!==0&&A-Ne<Q.storage&&(w+=A-Ne),G===0&&(W=w),w+=Q.storage}let $=O.type==="int"?Int32Array:O.type==="uint"?Uint32Array:Float32Array;O.__data=new $((w-W)/Float32Array.BYTES_PER_ELEMENT),O.__offset=W}}let E=w%A;return E>0&&(w+=A-E),M.__size=w,M.__cache={},this}function y(M,C){let w={boundary:0,storage:0};return typeof M=="number"||typeof M=="boolean"?(w.boundary=4,w.storage=4):M.isVector2?(w.boundary=8,w.storage=8):M.isVector3||M.isColor?(w.boundary=16,w.storage=12):M.isVector4?(w.boundary=16,w.storage=16):M.isMatrix3?(w.boundary=16,w.storage=48):M.isMatrix4?(w.boundary=16,w.storage=64):M.isTexture?Re("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(M)?(w.boundary=16,w.storage=M.byteLength):Re("WebGLRenderer: Unsupported uniform value type.",M),C===!0&&(w.boundary=16,w.storage=Math.ceil(w.storage/16)*16),w}function m(M){let C=M.target;C.removeEventListener("dispose",m),n.deleteBuffer(r[C.id]),delete r[C.id],delete s[C.id]}function p(){for(let M in r)n.deleteBuffer(r[M]);r={},s={}}return{bind:o,update:a,dispose:p}}var Ay=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Vn=null;function Cy(){return Vn===null&&(Vn=new qo(Ay,16,16,Ci,Tn),Vn.name="DFG_LUT",Vn.minFilter=Ht,Vn.magFilter=Ht,Vn.wrapS=Nn,Vn.wrapT=Nn,Vn.generateMipmaps=!1,Vn.needsUpdate=!0),Vn}var nl=class{constructor(e={}){let{canvas:t=Nd(),context:i=null,depth:r=!0,stencil:s=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:d=!1,outputBufferType:f=Yt}=e;this.isWebGLRenderer=!0;let g;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=i.getContextAttributes().alpha}else g=o;let y=f,m=new Set([ba,ya,va]),p=new Set([Yt,Sn,Ur,$i,xa,_a]),M=new Uint32Array(4),C=new Int32Array(4),w={textures:[],min:[],max:[],resolution:[]},A=null,E=null,x=[],S=[],N=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=zn,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,F=!1,O=null,H=null,I=null,W=null;this._outputColorSpace=Kt;let $=0,G=0,ne=null,q=-1,Q=null,ee=new ut,Se=new ut,Ne=null,Z=new Oe(0),me=0,ye=t.width,Ae=t.height,ge=1,Fe=null,mt=null,Pe=new ut(0,0,ye,Ae),Ke=new ut(0,0,ye,Ae),it=!1,He=new Mi,Pt=new $o,vt=!1,Xt=!1,ht=new tt,An=new U,wt=new ut,tn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},nn=!1;function rn(){return ne===null?ge:1}let D=i;function sn(v,L){return t.getContext(v,L)}let at,lt,de,yt,Ce,De,T,_,k,te,K,se,ue,Y,J,ae,R,j,X,le,re,oe,Te;try{let v={alpha:!0,depth:r,stencil:s,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Ee,!1),t.addEventListener("webglcontextrestored",Be,!1),t.addEventListener("webglcontextcreationerror",fe,!1),D===null){let L="webgl2";if(D=sn(L,v),D===null)throw sn(L)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}ke()}catch(v){throw t.removeEventListener("webglcontextlost",Ee,!1),t.removeEventListener("webglcontextrestored",Be,!1),t.removeEventListener("webglcontextcreationerror",fe,!1),Ie("WebGLRenderer: "+v.message),v}function ke(){at=new k_(D),at.init(),re=new by(D,at),lt=new C_(D,at,e,re),de=new vy(D,at),lt.reversedDepthBuffer&&d&&de.buffers.depth.setReversed(!0),H=D.createFramebuffer(),I=D.createFramebuffer(),W=D.createFramebuffer(),yt=new H_(D),Ce=new sy,De=new yy(D,at,de,Ce,lt,re,yt),T=new B_(P),_=new Wg(D),oe=new E_(D,_),k=new z_(D,_,yt,oe),te=new W_(D,k,_,oe,yt),j=new G_(D,lt,De),J=new R_(Ce),K=new ry(P,T,at,lt,oe,J),se=new Ty(P,Ce),ue=new ay,Y=new fy(at),R=new T_(P,T,de,te,g,l),ae=new _y(P,te,lt),Te=new Ey(D,yt,lt,de),X=new A_(D,at,yt),le=new V_(D,at,yt),yt.programs=K.programs,P.capabilities=lt,P.extensions=at,P.properties=Ce,P.renderLists=ue,P.shadowMap=ae,P.state=de,P.info=yt}y!==Yt&&(N=new q_(y,t.width,t.height,a,r,s));let ie=new iu(P,D);this.xr=ie,this.getContext=function(){return D},this.getContextAttributes=function(){return D.getContextAttributes()},this.forceContextLoss=function(){let v=at.get("WEBGL_lose_context");v&&v.loseContext()},this.forceContextRestore=function(){let v=at.get("WEBGL_lose_context");v&&v.restoreContext()},this.getPixelRatio=function(){return ge},this.setPixelRatio=function(v){v!==void 0&&(ge=v,this.setSize(ye,Ae,!1))},this.getSize=function(v){return v.set(ye,Ae)},this.setSize=function(v,L,V=!0){if(ie.isPresenting){Re("WebGLRenderer: Can't change size while VR device is presenting.");return}ye=v,Ae=L,t.width=Math.floor(v*ge),t.height=Math.floor(L*ge),V===!0&&(t.style.width=v+"px",t.style.height=L+"px"),N!==null&&N.setSize(t.width,t.height),this.setViewport(0,0,v,L)},this.getDrawingBufferSize=function(v){return v.set(ye*ge,Ae*ge).floor()},this.setDrawingBufferSize=function(v,L,V){ye=v,Ae=L,ge=V,t.width=Math.floor(v*V),t.height=Math.floor(L*V),this.setViewport(0,0,v,L)},this.setEffects=function(v){if(y===Yt){Ie("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(v){for(let L=0;L<v.length;L++)if(v[L].isOutputPass===!0){Re("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}N.setEffects(v||[])},this.getCurrentViewport=function(v){return v.copy(ee)},this.getViewport=function(v){return v.copy(Pe)},this.setViewport=function(v,L,V,B){v.isVector4?Pe.set(v.x,v.y,v.z,v.w):Pe.set(v,L,V,B),de.viewport(ee.copy(Pe).multiplyScalar(rn()).round())},this.getScissor=function(v){return v.copy(Ke)},this.setScissor=function(v,L,V,B){v.isVector4?Ke.set(v.x,v.y,v.z,v.w):Ke.set(v,L,V,B),de.scissor(Se.copy(Ke).multiplyScalar(rn()).round())},this.getScissorTest=function(){return it},this.setScissorTest=function(v){de.setScissorTest(it=v)},this.setOpaqueSort=function(v){Fe=v},this.setTransparentSort=function(v){mt=v},this.getClearColor=function(v){return v.copy(R.getClearColor())},this.setClearColor=function(){R.setClearColor(...arguments)},this.getClearAlpha=function(){return R.getClearAlpha()},this.setClearAlpha=function(){R.setClearAlpha(...arguments)},this.clear=function(v=!0,L=!0,V=!0){let B=0;if(v){let z=!1;if(ne!==null){let he=ne.texture.format;z=m.has(he)}if(z){let he=ne.texture.type,ve=p.has(he),ce=R.getClearColor(),xe=R.getClearAlpha(),we=ce.r,Ue=ce.g,Ge=ce.b;ve?(M[0]=we,M[1]=Ue,M[2]=Ge,M[3]=xe,D.clearBufferuiv(D.COLOR,0,M)):(C[0]=we,C[1]=Ue,C[2]=Ge,C[3]=xe,D.clearBufferiv(D.COLOR,0,C))}else B|=D.COLOR_BUFFER_BIT}L&&(B|=D.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),V&&(B|=D.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),B!==0&&D.clear(B)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(v){v.setRenderer(this),O=v},this.dispose=function(){t.removeEventListener("webglcontextlost",Ee,!1),t.removeEventListener("webglcontextrestored",Be,!1),t.removeEventListener("webglcontextcreationerror",fe,!1),R.dispose(),ue.dispose(),Y.dispose(),De.dispose(),Ce.dispose(),T.dispose(),te.dispose(),k.dispose(),oe.dispose(),Te.dispose(),K.dispose(),ie.dispose(),ie.removeEventListener("sessionstart",au),ie.removeEventListener("sessionend",lu),Ri.stop()};function Ee(v){v.preventDefault(),Hc("WebGLRenderer: Context Lost."),F=!0}function Be(){Hc("WebGLRenderer: Context Restored."),F=!1;let v=yt.autoReset,L=ae.enabled,V=ae.autoUpdate,B=ae.needsUpdate,z=ae.type;ke(),yt.autoReset=v,ae.enabled=L,ae.autoUpdate=V,ae.needsUpdate=B,ae.type=z}function fe(v){Ie("WebGLRenderer: A WebGL context could not be created. Reason: ",v.statusMessage)}function Qe(v){let L=v.target;L.removeEventListener("dispose",Qe),Tt(L)}function Tt(v){ui(v),Ce.remove(v)}function ui(v){let L=Ce.get(v).programs;L!==void 0&&(L.forEach(function(V){K.releaseProgram(V)}),v.isShaderMaterial&&K.releaseShaderCache(v))}this.renderBufferDirect=function(v,L,V,B,z,he){L===null&&(L=tn);let ve=z.isMesh&&z.matrixWorld.determinantAffine()<0,ce=Yf(v,L,V,B,z);de.setMaterial(B,ve);let xe=V.index,we=1;if(B.wireframe===!0){if(xe=k.getWireframeAttribute(V),xe===void 0)return;we=2}let Ue=V.drawRange,Ge=V.attributes.position,be=Ue.start*we,We=(Ue.start+Ue.count)*we;he!==null&&(be=Math.max(be,he.start*we),We=Math.min(We,(he.start+he.count)*we)),xe!==null?(be=Math.max(be,0),We=Math.min(We,xe.count)):Ge!=null&&(be=Math.max(be,0),We=Math.min(We,Ge.count));let gt=We-be;if(gt<0||gt===1/0)return;oe.setup(z,B,ce,V,xe);let st,rt=X;if(xe!==null&&(st=_.get(xe),rt=le,rt.setIndex(st)),z.isMesh)B.wireframe===!0?(de.setLineWidth(B.wireframeLinewidth*rn()),rt.setMode(D.LINES)):rt.setMode(D.TRIANGLES);else if(z.isLine){let Ut=B.linewidth;Ut===void 0&&(Ut=1),de.setLineWidth(Ut*rn()),z.isLineSegments?rt.setMode(D.LINES):z.isLineLoop?rt.setMode(D.LINE_LOOP):rt.setMode(D.LINE_STRIP)}else z.isPoints?rt.setMode(D.POINTS):z.isSprite&&rt.setMode(D.TRIANGLES);if(z.isBatchedMesh)if(at.get("WEBGL_multi_draw"))rt.renderMultiDraw(z._multiDrawStarts,z._multiDrawCounts,z._multiDrawCount);else{let Ut=z._multiDrawStarts,Me=z._multiDrawCounts,zt=z._multiDrawCount,Ze=xe?_.get(xe).bytesPerElement:1,Pi=Ce.get(B).currentProgram.getUniforms();for(let Ft=0;Ft<zt;Ft++)Pi.setValue(D,"_gl_DrawID",Ft),rt.render(Ut[Ft]/Ze,Me[Ft])}else if(z.isInstancedMesh)rt.renderInstances(be,gt,z.count);else if(V.isInstancedBufferGeometry){let Ut=V._maxInstanceCount!==void 0?V._maxInstanceCount:1/0,Me=Math.min(V.instanceCount,Ut);rt.renderInstances(be,gt,Me)}else rt.render(be,gt)};function ou(v,L,V,B){O!==null&&v.isNodeMaterial&&O.setObject(B,v),vt===!0&&J.setState(v,V,!1),v.transparent===!0&&v.side===hn&&v.forceSinglePass===!1?(v.side=Wt,v.needsUpdate=!0,Br(v,L,B),v.side=Ai,v.needsUpdate=!0,Br(v,L,B),v.side=hn):Br(v,L,B)}this.compile=function(v,L,V=null){V===null&&(V=v),O!==null&&O.renderStart(v,L,V),E=Y.get(V),E.init(L),S.push(E),V.traverseVisible(function(z){z.isLight&&z.layers.test(L.layers)&&(E.pushLight(z),z.castShadow&&E.pushShadow(z))}),v!==V&&v.traverseVisible(function(z){z.isLight&&z.layers.test(L.layers)&&(E.pushLight(z),z.castShadow&&E.pushShadow(z))}),E.setupLights(),O!==null&&O.updateLights(E.state.lightsArray),Xt=this.localClippingEnabled,vt=J.init(this.clippingPlanes,Xt),vt===!0&&J.setGlobalState(this.clippingPlanes,L),O!==null&&ae.render(E.state.shadowsArray,V,L);let B=new Set;return v.traverse(function(z){if(!(z.isMesh||z.isPoints||z.isLine||z.isSprite))return;let he=z.material;if(he)if(Array.isArray(he))for(let ve=0;ve<he.length;ve++){let ce=he[ve];ou(ce,V,L,z),B.add(ce)}else ou(he,V,L,z),B.add(he)}),E=S.pop(),O!==null&&O.renderEnd(),B},this.compileAsync=function(v,L,V=null){let B=this.compile(v,L,V);return new Promise(z=>{function he(){if(B.forEach(function(ve){let xe=Ce.get(ve).currentProgram;(xe===void 0||xe.isReady())&&B.delete(ve)}),B.size===0){z(v);return}setTimeout(he,10)}at.get("KHR_parallel_shader_compile")!==null?he():setTimeout(he,10)})};let fl=null;function qf(v){fl&&fl(v)}function au(){Ri.stop()}function lu(){Ri.start()}let Ri=new hf;Ri.setAnimationLoop(qf),typeof self<"u"&&Ri.setContext(self),this.setAnimationLoop=function(v){fl=v,ie.setAnimationLoop(v),v===null?Ri.stop():Ri.start()},ie.addEventListener("sessionstart",au),ie.addEventListener("sessionend",lu),this.render=function(v,L){if(L!==void 0&&L.isCamera!==!0){Ie("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(F===!0)return;O!==null&&O.renderStart(v,L);let V=ie.enabled===!0&&ie.isPresenting===!0,B=N!==null&&(ne===null||V)&&N.begin(P,ne);if(v.matrixWorldAutoUpdate===!0&&v.updateMatrixWorld(),L.parent===null&&L.matrixWorldAutoUpdate===!0&&L.updateMatrixWorld(),ie.enabled===!0&&ie.isPresenting===!0&&(N===null||N.isCompositing()===!1)&&(ie.cameraAutoUpdate===!0&&ie.updateCamera(L),L=ie.getCamera()),v.isScene===!0&&v.onBeforeRender(P,v,L,ne),E=Y.get(v,S.length),E.init(L),E.state.textureUnits=De.getTextureUnits(),S.push(E),ht.multiplyMatrices(L.projectionMatrix,L.matrixWorldInverse),L.isArrayCamera?Pt.setFromArrayCamera(L):He.setFromProjectionMatrix(ht,cn,L.reversedDepth),Xt=this.localClippingEnabled,vt=J.init(this.clippingPlanes,Xt),A=ue.get(v,x.length),A.init(),x.push(A),this.info.render.frame++,ie.enabled===!0&&ie.isPresenting===!0){let ve=P.xr.getDepthSensingMesh();ve!==null&&pl(ve,L,-1/0,P.sortObjects)}pl(v,L,0,P.sortObjects),A.finish(),O!==null&&O.updateLights(E.state.lightsArray),P.sortObjects===!0&&A.sort(Fe,mt),nn=ie.enabled===!1||ie.isPresenting===!1||ie.hasDepthSensing()===!1,nn&&R.addToRenderList(A,v),this.info.autoReset===!0&&this.info.reset(),vt===!0&&J.beginShadows();let z=E.state.shadowsArray;if(ae.render(z,v,L),vt===!0&&J.endShadows(),(B&&N.hasRenderPass())===!1){let ve=A.opaque,ce=A.transmissive;if(E.setupLights(),L.isArrayCamera){let xe=L.cameras;if(ce.length>0)for(let we=0,Ue=xe.length;we<Ue;we++){let Ge=xe[we];uu(ve,ce,v,Ge)}nn&&R.render(v);for(let we=0,Ue=xe.length;we<Ue;we++){let Ge=xe[we];cu(A,v,Ge,Ge.viewport)}}else ce.length>0&&uu(ve,ce,v,L),nn&&R.render(v),cu(A,v,L)}ne!==null&&G===0&&(De.updateMultisampleRenderTarget(ne),De.updateRenderTargetMipmap(ne)),B&&N.end(P),v.isScene===!0&&v.onAfterRender(P,v,L),oe.resetDefaultState(),q=-1,Q=null,S.pop(),S.length>0?(E=S[S.length-1],De.setTextureUnits(E.state.textureUnits),vt===!0&&J.setGlobalState(P.clippingPlanes,E.state.camera)):E=null,x.pop(),x.length>0?A=x[x.length-1]:A=null,O!==null&&O.renderEnd()};function pl(v,L,V,B){if(v.visible===!1)return;if(v.layers.test(L.layers)){if(v.isGroup)V=v.renderOrder;else if(v.isLOD)v.autoUpdate===!0&&v.update(L);else if(v.isLight)E.pushLight(v),v.castShadow&&E.pushShadow(v);else if(v.isSprite){let ve=L.isArrayCamera?Pt:He;if(!v.frustumCulled||v.intersectsFrustum(ve)){B&&wt.setFromMatrixPosition(v.matrixWorld).applyMatrix4(ht);let ce=te.update(v),xe=v.material;xe.visible&&A.push(v,ce,xe,V,wt.z,null,L)}}else if(v.isMesh||v.isLine||v.isPoints){let ve=L.isArrayCamera?Pt:He;if(!v.frustumCulled||v.intersectsFrustum(ve)){let ce=te.update(v),xe=v.material;if(B&&(v.boundingSphere!==void 0?(v.boundingSphere===null&&v.computeBoundingSphere(),wt.copy(v.boundingSphere.center)):(ce.boundingSphere===null&&ce.computeBoundingSphere(),wt.copy(ce.boundingSphere.center)),wt.applyMatrix4(v.matrixWorld).applyMatrix4(ht)),Array.isArray(xe)){let we=ce.groups;for(let Ue=0,Ge=we.length;Ue<Ge;Ue++){let be=we[Ue],We=xe[be.materialIndex];We&&We.visible&&A.push(v,ce,We,V,wt.z,be,L)}}else xe.visible&&A.push(v,ce,xe,V,wt.z,null,L)}}}let he=v.children;for(let ve=0,ce=he.length;ve<ce;ve++)pl(he[ve],L,V,B)}function cu(v,L,V,B){let{opaque:z,transmissive:he,transparent:ve}=v;E.setupLightsView(V),vt===!0&&J.setGlobalState(P.clippingPlanes,V),B&&de.viewport(ee.copy(B)),z.length>0&&ks(z,L,V),he.length>0&&ks(he,L,V),ve.length>0&&ks(ve,L,V),de.buffers.depth.setTest(!0),de.buffers.depth.setMask(!0),de.buffers.color.setMask(!0),de.setPolygonOffset(!1)}function uu(v,L,V,B){if((V.isScene===!0?V.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[B.id]===void 0){let be=at.has("EXT_color_buffer_half_float")||at.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[B.id]=new Qt(1,1,{generateMipmaps:!0,type:be?Tn:Yt,minFilter:ai,samples:Math.max(4,lt.samples),stencilBuffer:s,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Xe.workingColorSpace})}let he=E.state.transmissionRenderTarget[B.id],ve=B.viewport||ee;he.setSize(ve.z*P.transmissionResolutionScale,ve.w*P.transmissionResolutionScale);let ce=P.getRenderTarget(),xe=P.getActiveCubeFace(),we=P.getActiveMipmapLevel();P.setRenderTarget(he),P.getClearColor(Z),me=P.getClearAlpha(),me<1&&P.setClearColor(16777215,.5),P.clear(),nn&&R.render(V);let Ue=P.toneMapping;P.toneMapping=zn;let Ge=B.viewport;if(B.viewport!==void 0&&(B.viewport=void 0),E.setupLightsView(B),vt===!0&&J.setGlobalState(P.clippingPlanes,B),ks(v,V,B),De.updateMultisampleRenderTarget(he),De.updateRenderTargetMipmap(he),at.has("WEBGL_multisampled_render_to_texture")===!1){let be=!1;for(let We=0,gt=L.length;We<gt;We++){let st=L[We],{object:rt,geometry:Ut,material:Me,group:zt}=st;if(Me.side===hn&&rt.layers.test(B.layers)){let Ze=Me.side;Me.side=Wt,Me.needsUpdate=!0,hu(rt,V,B,Ut,Me,zt),Me.side=Ze,Me.needsUpdate=!0,be=!0}}be===!0&&(De.updateMultisampleRenderTarget(he),De.updateRenderTargetMipmap(he))}P.setRenderTarget(ce,xe,we),P.setClearColor(Z,me),Ge!==void 0&&(B.viewport=Ge),P.toneMapping=Ue}function ks(v,L,V){let B=L.isScene===!0?L.overrideMaterial:null;for(let z=0,he=v.length;z<he;z++){let ve=v[z],{object:ce,geometry:xe,group:we}=ve,Ue=ve.material;Ue.allowOverride===!0&&B!==null&&(Ue=B),ce.layers.test(V.layers)&&hu(ce,L,V,xe,Ue,we)}}function hu(v,L,V,B,z,he){O!==null&&z.isNodeMaterial&&O.setObject(v,z),v.onBeforeRender(P,L,V,B,z,he),v.modelViewMatrix.multiplyMatrices(V.matrixWorldInverse,v.matrixWorld),v.normalMatrix.getNormalMatrix(v.modelViewMatrix),z.onBeforeRender(P,L,V,B,v,he),z.transparent===!0&&z.side===hn&&z.forceSinglePass===!1?(z.side=Wt,z.needsUpdate=!0,P.renderBufferDirect(V,L,B,z,v,he),z.side=Ai,z.needsUpdate=!0,P.renderBufferDirect(V,L,B,z,v,he),z.side=hn):P.renderBufferDirect(V,L,B,z,v,he),v.onAfterRender(P,L,V,B,z,he)}function du(v){let L=0;for(let V of v)V.texture!==null&&L++;return L}function Br(v,L,V){L.isScene!==!0&&(L=tn);let B=Ce.get(v),z=E.state.lights,he=E.state.shadowsArray,ve=z.state.version,ce=K.getParameters(v,z.state,he,L,V,E.state.lightProbeGridArray),xe=K.getProgramCacheKey(ce),we=B.programs;B.environment=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?L.environment:null,B.fog=L.fog;let Ue=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap;B.envMap=T.get(v.envMap||B.environment,Ue),B.envMapRotation=B.environment!==null&&v.envMap===null?L.environmentRotation:v.envMapRotation,we===void 0&&(v.addEventListener("dispose",Qe),we=new Map,B.programs=we,B.programVariants=new Map);let Ge=we.get(xe);if(Ge!==void 0){if(B.currentProgram===Ge&&B.lightsStateVersion===ve)return pu(v,ce),Ge}else ce.uniforms=K.getUniforms(v),O!==null&&v.isNodeMaterial&&O.build(v,V,ce),v.onBeforeCompile(ce,P),Ge=K.acquireProgram(ce,xe),we.set(xe,Ge),B.uniforms=ce.uniforms;let be=B.uniforms;return(!v.isShaderMaterial&&!v.isRawShaderMaterial||v.clipping===!0)&&(be.clippingPlanes=J.uniform),pu(v,ce),B.needsLights=Zf(v),B.lightsStateVersion=ve,B.needsLights&&(be.ambientLightColor.value=z.state.ambient,be.lightProbe.value=z.state.probe,be.sunLights.value=z.state.sun,be.sunLightShadows.value=z.state.sunShadow,be.directionalLights.value=z.state.directional,be.directionalLightShadows.value=z.state.directionalShadow,be.spotLights.value=z.state.spot,be.spotLightShadows.value=z.state.spotShadow,be.rectAreaLights.value=z.state.rectArea,be.ltc_1.value=z.state.rectAreaLTC1,be.ltc_2.value=z.state.rectAreaLTC2,be.pointLights.value=z.state.point,be.pointLightShadows.value=z.state.pointShadow,be.hemisphereLights.value=z.state.hemi,be.sunShadowMatrix.value=z.state.sunShadowMatrix,be.sunShadowCascade.value=z.state.sunShadowCascade,be.directionalShadowMatrix.value=z.state.directionalShadowMatrix,be.spotLightMatrix.value=z.state.spotLightMatrix,be.spotLightMap.value=z.state.spotLightMap,be.pointShadowMatrix.value=z.state.pointShadowMatrix),B.numLightProbeGrids=du(E.state.lightProbeGridArray),B.currentProgram=Ge,B.uniformsList=null,Ge}function $f(v,L,V,B,z){let he=Ce.get(v),ve=he.currentProgram.id+","+B+","+z,ce=he.programVariants.get(ve);return ce===void 0?(ce=Br(v,L,V),he.programVariants.set(ve,ce)):(he.currentProgram=ce,he.uniformsList=null,he.outputColorSpace=B,he.toneMapping=z),ce}function fu(v){if(v.uniformsList===null){let L=v.currentProgram.getUniforms();v.uniformsList=Fr.seqWithValue(L.seq,v.uniforms)}return v.uniformsList}function pu(v,L){let V=Ce.get(v);V.outputColorSpace=L.outputColorSpace,V.batching=L.batching,V.batchingColor=L.batchingColor,V.instancing=L.instancing,V.instancingColor=L.instancingColor,V.instancingMorph=L.instancingMorph,V.skinning=L.skinning,V.morphTargets=L.morphTargets,V.morphNormals=L.morphNormals,V.morphColors=L.morphColors,V.morphTargetsCount=L.morphTargetsCount,V.numClippingPlanes=L.numClippingPlanes,V.numIntersection=L.numClipIntersection,V.vertexAlphas=L.vertexAlphas,V.vertexTangents=L.vertexTangents,V.toneMapping=L.toneMapping}function Yf(v,L,V,B,z){L.isScene!==!0&&(L=tn),De.resetTextureUnits();let he=L.fog,ve=B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial?L.environment:null,ce=ne===null?P.outputColorSpace:ne.isXRRenderTarget===!0?ne.texture.colorSpace:Xe.workingColorSpace,xe=B.isMeshStandardMaterial||B.isMeshLambertMaterial&&!B.envMap||B.isMeshPhongMaterial&&!B.envMap,we=T.get(B.envMap||ve,xe),Ue=B.vertexColors===!0&&!!V.attributes.color&&V.attributes.color.itemSize===4,Ge=!!V.attributes.tangent&&(!!B.normalMap||B.anisotropy>0),be=!!V.morphAttributes.position,We=!!V.morphAttributes.normal,gt=!!V.morphAttributes.color,st=zn;B.toneMapped&&(ne===null||ne.isXRRenderTarget===!0)&&(st=P.toneMapping);let rt=V.morphAttributes.position||V.morphAttributes.normal||V.morphAttributes.color,Ut=rt!==void 0?rt.length:0,Me=Ce.get(B),zt=E.state.lights;if(vt===!0&&(Xt===!0||v!==Q)){let dt=v===Q&&B.id===q;J.setState(B,v,dt)}let Ze=!1,Pi=!1;B.version===Me.__version?Me.needsLights&&Me.lightsStateVersion!==zt.state.version||z.isBatchedMesh&&Me.batching===!1||!z.isBatchedMesh&&Me.batching===!0||z.isBatchedMesh&&Me.batchingColor===!0&&z._colorsTexture===null||z.isBatchedMesh&&Me.batchingColor===!1&&z._colorsTexture!==null||z.isInstancedMesh&&Me.instancing===!1||!z.isInstancedMesh&&Me.instancing===!0||z.isSkinnedMesh&&Me.skinning===!1||!z.isSkinnedMesh&&Me.skinning===!0||z.isInstancedMesh&&Me.instancingColor===!0&&z.instanceColor===null||z.isInstancedMesh&&Me.instancingColor===!1&&z.instanceColor!==null||z.isInstancedMesh&&Me.instancingMorph===!0&&z.morphTexture===null||z.isInstancedMesh&&Me.instancingMorph===!1&&z.morphTexture!==null||Me.envMap!==we||B.fog===!0&&Me.fog!==he||Me.numClippingPlanes!==void 0&&(Me.numClippingPlanes!==J.numPlanes||Me.numIntersection!==J.numIntersection)||Me.vertexAlphas!==Ue||Me.vertexTangents!==Ge||Me.morphTargets!==be||Me.morphNormals!==We||Me.morphColors!==gt||Me.morphTargetsCount!==Ut||Me.numLightProbeGrids!==du(E.state.lightProbeGridArray)?Ze=!0:(Me.outputColorSpace!==ce||Me.toneMapping!==st)&&(Pi=!0):(Ze=!0,Me.__version=B.version);let Ft=Me.currentProgram;(Ze===!0||Pi===!0)&&(Ft=Pi===!0?$f(B,L,z,ce,st):Br(B,L,z),O&&B.isNodeMaterial&&O.onUpdateProgram(B,Ft,Me));let zs=!1,hi=!1,Ii=!1,Je=Ft.getUniforms(),It=Me.uniforms;if(de.useProgram(Ft.program)&&(zs=!0,hi=!0,Ii=!0),B.id!==q&&(q=B.id,hi=!0),zs||Q!==v){de.buffers.depth.getReversed()&&v.reversedDepth!==!0&&(v._reversedDepth=!0,v.updateProjectionMatrix()),Je.setValue(D,"projectionMatrix",v.projectionMatrix),Je.setValue(D,"viewMatrix",v.matrixWorldInverse);let Et=Je.map.cameraPosition;Et!==void 0&&Et.setValue(D,An.setFromMatrixPosition(v.matrixWorld)),lt.logarithmicDepthBuffer&&Je.setValue(D,"logDepthBufFC",2/(Math.log(v.far+1)/Math.LN2)),(B.isMeshPhongMaterial||B.isMeshToonMaterial||B.isMeshLambertMaterial||B.isMeshBasicMaterial||B.isMeshStandardMaterial||B.isShaderMaterial)&&Je.setValue(D,"isOrthographic",v.isOrthographicCamera===!0),Q!==v&&(Q=v,hi=!0,Ii=!0)}if(Me.needsLights&&(zt.state.sunShadowMap.length>0&&Je.setValue(D,"sunShadowMap",zt.state.sunShadowMap,De),zt.state.directionalShadowMap.length>0&&Je.setValue(D,"directionalShadowMap",zt.state.directionalShadowMap,De),zt.state.spotShadowMap.length>0&&Je.setValue(D,"spotShadowMap",zt.state.spotShadowMap,De),zt.state.pointShadowMap.length>0&&Je.setValue(D,"pointShadowMap",zt.state.pointShadowMap,De)),z.isSkinnedMesh){Je.setOptional(D,z,"bindMatrix"),Je.setOptional(D,z,"bindMatrixInverse");let dt=z.skeleton;dt&&(dt.boneTexture===null&&dt.computeBoneTexture(),Je.setValue(D,"boneTexture",dt.boneTexture,De))}z.isBatchedMesh&&(Je.setOptional(D,z,"batchingTexture"),Je.setValue(D,"batchingTexture",z._matricesTexture,De),Je.setOptional(D,z,"batchingIdTexture"),Je.setValue(D,"batchingIdTexture",z._indirectTexture,De),Je.setOptional(D,z,"batchingColorTexture"),z._colorsTexture!==null&&Je.setValue(D,"batchingColorTexture",z._colorsTexture,De));let dn=V.morphAttributes;if((dn.position!==void 0||dn.normal!==void 0||dn.color!==void 0)&&j.update(z,V,Ft),(hi||Me.receiveShadow!==z.receiveShadow)&&(Me.receiveShadow=z.receiveShadow,Je.setValue(D,"receiveShadow",z.receiveShadow)),(B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial)&&B.envMap===null&&L.environment!==null&&(It.envMapIntensity.value=L.environmentIntensity),It.dfgLUT!==void 0&&(It.dfgLUT.value=Cy()),hi){if(Je.setValue(D,"toneMappingExposure",P.toneMappingExposure),Me.needsLights&&Jf(It,Ii),he&&B.fog===!0&&se.refreshFogUniforms(It,he),se.refreshMaterialUniforms(It,B,ge,Ae,E.state.transmissionRenderTarget[v.id]),Me.needsLights&&Me.numLightProbeGrids>0){let dt=w,Et=0;for(let Gn of E.state.lightProbeGridArray)Gn.texture!==null&&(dt.textures[Et]=Gn.texture,dt.min[Et]=Gn.boundingBox.min,dt.max[Et]=Gn.boundingBox.max,dt.resolution[Et]=Gn.resolution,Et++);for(let Gn in dt)dt[Gn].length=Et;It.probesSH.value=dt.textures,It.probesMin.value=dt.min,It.probesMax.value=dt.max,It.probesResolution.value=dt.resolution}Fr.upload(D,fu(Me),It,De)}if(B.isShaderMaterial&&B.uniformsNeedUpdate===!0&&(Fr.upload(D,fu(Me),It,De),B.uniformsNeedUpdate=!1),B.isSpriteMaterial&&Je.setValue(D,"center",z.center),Je.setValue(D,"modelViewMatrix",z.modelViewMatrix),Je.setValue(D,"normalMatrix",z.normalMatrix),Je.setValue(D,"modelMatrix",z.matrixWorld),B.uniformsGroups!==void 0){let dt=B.uniformsGroups;for(let Et=0,Gn=dt.length;Et<Gn;Et++){let gu=dt[Et];Te.update(gu,Ft),Te.bind(gu,Ft)}}return Ft}function Jf(v,L){v.ambientLightColor.needsUpdate=L,v.lightProbe.needsUpdate=L,v.sunLights.needsUpdate=L,v.sunLightShadows.needsUpdate=L,v.directionalLights.needsUpdate=L,v.directionalLightShadows.needsUpdate=L,v.pointLights.needsUpdate=L,v.pointLightShadows.needsUpdate=L,v.spotLights.needsUpdate=L,v.spotLightShadows.needsUpdate=L,v.rectAreaLights.needsUpdate=L,v.hemisphereLights.needsUpdate=L}function Zf(v){return v.isMeshLambertMaterial||v.isMeshToonMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isShadowMaterial||v.isShaderMaterial&&v.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ne},this.setRenderTargetTextures=function(v,L,V){let B=Ce.get(v);B.__autoAllocateDepthBuffer=v.resolveDepthBuffer===!1,B.__autoAllocateDepthBuffer===!1&&(B.__useRenderToTexture=!1),Ce.get(v.texture).__webglTexture=L,Ce.get(v.depthTexture).__webglTexture=B.__autoAllocateDepthBuffer?void 0:V,B.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(v,L){let V=Ce.get(v);V.__webglFramebuffer=L,V.__useDefaultFramebuffer=L===void 0},this.setRenderTarget=function(v,L=0,V=0){ne=v,$=L,G=V;let B=null,z=!1,he=!1;if(v){let ce=Ce.get(v);if(ce.__useDefaultFramebuffer!==void 0){de.bindFramebuffer(D.FRAMEBUFFER,ce.__webglFramebuffer),ee.copy(v.viewport),Se.copy(v.scissor),Ne=v.scissorTest,de.viewport(ee),de.scissor(Se),de.setScissorTest(Ne),q=-1;return}else if(ce.__webglFramebuffer===void 0)De.setupRenderTarget(v);else if(ce.__hasExternalTextures)De.rebindTextures(v,Ce.get(v.texture).__webglTexture,Ce.get(v.depthTexture).__webglTexture);else if(v.depthBuffer){let Ue=v.depthTexture;if(ce.__boundDepthTexture!==Ue){if(Ue!==null&&Ce.has(Ue)&&(v.width!==Ue.image.width||v.height!==Ue.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");De.setupDepthRenderbuffer(v)}}let xe=v.texture;(xe.isData3DTexture||xe.isDataArrayTexture||xe.isCompressedArrayTexture)&&(he=!0);let we=Ce.get(v).__webglFramebuffer;v.isWebGLCubeRenderTarget?(Array.isArray(we[L])?B=we[L][V]:B=we[L],z=!0):v.samples>0&&De.useMultisampledRTT(v)===!1?B=Ce.get(v).__webglMultisampledFramebuffer:Array.isArray(we)?B=we[V]:B=we,ee.copy(v.viewport),Se.copy(v.scissor),Ne=v.scissorTest}else ee.copy(Pe).multiplyScalar(ge).floor(),Se.copy(Ke).multiplyScalar(ge).floor(),Ne=it;if(V!==0&&(B=H),de.bindFramebuffer(D.FRAMEBUFFER,B)&&de.drawBuffers(v,B),de.viewport(ee),de.scissor(Se),de.setScissorTest(Ne),z){let ce=Ce.get(v.texture);D.framebufferTexture2D(D.FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_CUBE_MAP_POSITIVE_X+L,ce.__webglTexture,V)}else if(he){let ce=L;for(let xe=0;xe<v.textures.length;xe++){let we=Ce.get(v.textures[xe]);D.framebufferTextureLayer(D.FRAMEBUFFER,D.COLOR_ATTACHMENT0+xe,we.__webglTexture,V,ce)}}else if(v!==null&&V!==0){let ce=Ce.get(v.texture);D.framebufferTexture2D(D.FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_2D,ce.__webglTexture,V)}q=-1};function mu(v){let L=Ce.get(v);return(L.__readFormat!==v.format||L.__readType!==v.type)&&(L.__readFormat=v.format,L.__readType=v.type,L.__formatReadable=lt.textureFormatReadable(v.format),L.__typeReadable=lt.textureTypeReadable(v.type)),L}this.readRenderTargetPixels=function(v,L,V,B,z,he,ve,ce=0){if(!(v&&v.isWebGLRenderTarget)){Ie("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let xe=Ce.get(v).__webglFramebuffer;if(v.isWebGLCubeRenderTarget&&ve!==void 0&&(xe=xe[ve],Array.isArray(xe)&&(xe=xe[0])),xe){de.bindFramebuffer(D.FRAMEBUFFER,xe);try{let we=v.textures[ce],Ue=we.format,Ge=we.type;v.textures.length>1&&D.readBuffer(D.COLOR_ATTACHMENT0+ce);let be=mu(we);if(be.__formatReadable===!1){Ie("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(be.__typeReadable===!1){Ie("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}L>=0&&L<=v.width-B&&V>=0&&V<=v.height-z&&D.readPixels(L,V,B,z,re.convert(Ue),re.convert(Ge),he)}finally{let we=ne!==null?Ce.get(ne).__webglFramebuffer:null;de.bindFramebuffer(D.FRAMEBUFFER,we)}}},this.readRenderTargetPixelsAsync=async function(v,L,V,B,z,he,ve,ce=0){if(!(v&&v.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let xe=Ce.get(v).__webglFramebuffer;if(v.isWebGLCubeRenderTarget&&ve!==void 0&&(xe=xe[ve],Array.isArray(xe)&&(xe=xe[0])),xe)if(L>=0&&L<=v.width-B&&V>=0&&V<=v.height-z){de.bindFramebuffer(D.FRAMEBUFFER,xe);let we=v.textures[ce],Ue=we.format,Ge=we.type;v.textures.length>1&&D.readBuffer(D.COLOR_ATTACHMENT0+ce);let be=mu(we);if(be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let We=D.createBuffer();D.bindBuffer(D.PIXEL_PACK_BUFFER,We),D.bufferData(D.PIXEL_PACK_BUFFER,he.byteLength,D.STREAM_READ),D.readPixels(L,V,B,z,re.convert(Ue),re.convert(Ge),0),D.bindBuffer(D.PIXEL_PACK_BUFFER,null);let gt=ne!==null?Ce.get(ne).__webglFramebuffer:null;de.bindFramebuffer(D.FRAMEBUFFER,gt);let st=D.fenceSync(D.SYNC_GPU_COMMANDS_COMPLETE,0);return D.flush(),await Fd(D,st,4),D.bindBuffer(D.PIXEL_PACK_BUFFER,We),D.getBufferSubData(D.PIXEL_PACK_BUFFER,0,he),D.bindBuffer(D.PIXEL_PACK_BUFFER,null),D.deleteBuffer(We),D.deleteSync(st),he}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(v,L=null,V=0){let B=Math.pow(2,-V),z=Math.floor(v.image.width*B),he=Math.floor(v.image.height*B),ve=L!==null?L.x:0,ce=L!==null?L.y:0;De.setTexture2D(v,0),D.copyTexSubImage2D(D.TEXTURE_2D,V,0,0,ve,ce,z,he),de.unbindTexture()},this.copyTextureToTexture=function(v,L,V=null,B=null,z=0,he=0){let ve,ce,xe,we,Ue,Ge,be,We,gt,st=v.isCompressedTexture?v.mipmaps[he]:v.image;if(V!==null)ve=V.max.x-V.min.x,ce=V.max.y-V.min.y,xe=V.isBox3?V.max.z-V.min.z:1,we=V.min.x,Ue=V.min.y,Ge=V.isBox3?V.min.z:0;else{let Je=Math.pow(2,-z);ve=Math.floor(st.width*Je),ce=Math.floor(st.height*Je),v.isDataArrayTexture?xe=st.depth:v.isData3DTexture?xe=Math.floor(st.depth*Je):xe=1,we=0,Ue=0,Ge=0}B!==null?(be=B.x,We=B.y,gt=B.z):(be=0,We=0,gt=0);let rt=re.convert(L.format),Ut=re.convert(L.type),Me;L.isData3DTexture?(De.setTexture3D(L,0),Me=D.TEXTURE_3D):L.isDataArrayTexture||L.isCompressedArrayTexture?(De.setTexture2DArray(L,0),Me=D.TEXTURE_2D_ARRAY):(De.setTexture2D(L,0),Me=D.TEXTURE_2D),de.activeTexture(D.TEXTURE0),de.pixelStorei(D.UNPACK_FLIP_Y_WEBGL,L.flipY),de.pixelStorei(D.UNPACK_PREMULTIPLY_ALPHA_WEBGL,L.premultiplyAlpha),de.pixelStorei(D.UNPACK_ALIGNMENT,L.unpackAlignment);let zt=de.getParameter(D.UNPACK_ROW_LENGTH),Ze=de.getParameter(D.UNPACK_IMAGE_HEIGHT),Pi=de.getParameter(D.UNPACK_SKIP_PIXELS),Ft=de.getParameter(D.UNPACK_SKIP_ROWS),zs=de.getParameter(D.UNPACK_SKIP_IMAGES);de.pixelStorei(D.UNPACK_ROW_LENGTH,st.width),de.pixelStorei(D.UNPACK_IMAGE_HEIGHT,st.height),de.pixelStorei(D.UNPACK_SKIP_PIXELS,we),de.pixelStorei(D.UNPACK_SKIP_ROWS,Ue),de.pixelStorei(D.UNPACK_SKIP_IMAGES,Ge);let hi=v.isDataArrayTexture||v.isData3DTexture,Ii=L.isDataArrayTexture||L.isData3DTexture;if(v.isDepthTexture){let Je=Ce.get(v),It=Ce.get(L),dn=Ce.get(Je.__renderTarget),dt=Ce.get(It.__renderTarget);de.bindFramebuffer(D.READ_FRAMEBUFFER,dn.__webglFramebuffer),de.bindFramebuffer(D.DRAW_FRAMEBUFFER,dt.__webglFramebuffer);for(let Et=0;Et<xe;Et++)hi&&(D.framebufferTextureLayer(D.READ_FRAMEBUFFER,D.COLOR_ATTACHMENT0,Ce.get(v).__webglTexture,z,Ge+Et),D.framebufferTextureLayer(D.DRAW_FRAMEBUFFER,D.COLOR_ATTACHMENT0,Ce.get(L).__webglTexture,he,gt+Et)),D.blitFramebuffer(we,Ue,we+ve,Ue+ce,be,We,be+ve,We+ce,D.DEPTH_BUFFER_BIT,D.NEAREST);de.bindFramebuffer(D.READ_FRAMEBUFFER,null),de.bindFramebuffer(D.DRAW_FRAMEBUFFER,null)}else if(z!==0||v.isRenderTargetTexture||Ce.has(v)){let Je=Ce.get(v),It=Ce.get(L);de.bindFramebuffer(D.READ_FRAMEBUFFER,I),de.bindFramebuffer(D.DRAW_FRAMEBUFFER,W);for(let dn=0;dn<xe;dn++)hi?D.framebufferTextureLayer(D.READ_FRAMEBUFFER,D.COLOR_ATTACHMENT0,Je.__webglTexture,z,Ge+dn):D.framebufferTexture2D(D.READ_FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_2D,Je.__webglTexture,z),Ii?D.framebufferTextureLayer(D.DRAW_FRAMEBUFFER,D.COLOR_ATTACHMENT0,It.__webglTexture,he,gt+dn):D.framebufferTexture2D(D.DRAW_FRAMEBUFFER,D.COLOR_ATTACHMENT0,D.TEXTURE_2D,It.__webglTexture,he),z!==0?D.blitFramebuffer(we,Ue,we+ve,Ue+ce,be,We,be+ve,We+ce,D.COLOR_BUFFER_BIT,D.NEAREST):Ii?D.copyTexSubImage3D(Me,he,be,We,gt+dn,we,Ue,ve,ce):D.copyTexSubImage2D(Me,he,be,We,we,Ue,ve,ce);de.bindFramebuffer(D.READ_FRAMEBUFFER,null),de.bindFramebuffer(D.DRAW_FRAMEBUFFER,null)}else Ii?v.isDataTexture||v.isData3DTexture?D.texSubImage3D(Me,he,be,We,gt,ve,ce,xe,rt,Ut,st.data):L.isCompressedArrayTexture?D.compressedTexSubImage3D(Me,he,be,We,gt,ve,ce,xe,rt,st.data):D.texSubImage3D(Me,he,be,We,gt,ve,ce,xe,rt,Ut,st):v.isDataTexture?D.texSubImage2D(D.TEXTURE_2D,he,be,We,ve,ce,rt,Ut,st.data):v.isCompressedTexture?D.compressedTexSubImage2D(D.TEXTURE_2D,he,be,We,st.width,st.height,rt,st.data):D.texSubImage2D(D.TEXTURE_2D,he,be,We,ve,ce,rt,Ut,st);de.pixelStorei(D.UNPACK_ROW_LENGTH,zt),de.pixelStorei(D.UNPACK_IMAGE_HEIGHT,Ze),de.pixelStorei(D.UNPACK_SKIP_PIXELS,Pi),de.pixelStorei(D.UNPACK_SKIP_ROWS,Ft),de.pixelStorei(D.UNPACK_SKIP_IMAGES,zs),he===0&&L.generateMipmaps===!0&&L.mipmapsAutoUpdate===!0&&D.generateMipmap(Me),de.unbindTexture()},this.initRenderTarget=function(v){Ce.get(v).__webglFramebuffer===void 0&&De.setupRenderTarget(v)},this.initTexture=function(v){v.isCubeTexture?De.setTextureCube(v,0):v.isData3DTexture?De.setTexture3D(v,0):v.isDataArrayTexture||v.isCompressedArrayTexture?De.setTexture2DArray(v,0):De.setTexture2D(v,0),de.unbindTexture()},this.resetState=function(){$=0,G=0,ne=null,de.reset(),oe.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return cn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Xe._getDrawingBufferColorSpace(e),t.unpackColorSpace=Xe._getUnpackColorSpace()}};var Fs={transparent:!0,depthWrite:!1},sl=class{link=new $t;joint=new $t;axis=new Hi;body=new $t({...Fs,opacity:.4});chosenBody=new $t({...Fs,opacity:.6});chosenLink=new $t;payload=new $t({...Fs,opacity:.55});hull=new $t({...Fs,opacity:.2});obstacle=new $t({...Fs,opacity:.22,side:hn});impossible=new Hi({wireframe:!0});centre=new $t({vertexColors:!0});path=new Si({transparent:!0,opacity:.4});floor=new Si({transparent:!0,opacity:.5});gravity=new $t;paint(e){let t=i=>new Oe(e.colour(i)||"gray");this.link.color=t("band"),this.joint.color=t("quiet"),this.axis.color=t("ink"),this.body.color=t("line-1"),this.hull.color=t("quiet"),this.chosenBody.color=this.chosenLink.color=t("line-2"),this.payload.color=t("line-3"),this.obstacle.color=t("line-5"),this.impossible.color=t("bad"),this.path.color=t("quiet"),this.floor.color=t("rule"),this.gravity.color=t("quiet")}};var Mf=Math.PI/2-.01,ol=class{constructor(e,t){this.up=e;this.changed=t;let i=Math.abs(e.x)<.9?new U(1,0,0):new U(0,1,0);this.ahead=i.addScaledVector(e,-i.dot(e)).normalize(),this.side=new U().crossVectors(e,this.ahead),this.camera.up.copy(e)}up;changed;camera=new Vt(35,1,.01,100);target=new U;distance=1;azimuth=0;elevation=0;home={target:new U,distance:1};side;ahead;frame(e,t){let i=this.camera.fov*Math.PI/360,r=Math.min(i,Math.atan(Math.tan(i)*this.camera.aspect));this.home={target:e.clone(),distance:.86*t/Math.sin(r)},this.camera.near=t/100,this.camera.far=t*100,this.reset()}reset(){this.target.copy(this.home.target),this.distance=this.home.distance,this.azimuth=-.75,this.elevation=.3,this.place()}resize(e){this.camera.aspect=e,this.place()}turn(e,t){this.azimuth-=e,this.elevation=Math.min(Mf,Math.max(-Mf,this.elevation+t)),this.place()}zoom(e){let{distance:t}=this.home;this.distance=Math.min(20*t,Math.max(t/50,this.distance*e)),this.place()}pan(e,t){let i=2*this.distance*Math.tan(this.camera.fov*Math.PI/360),r=[new U,new U,new U];this.camera.matrix.extractBasis(...r),this.target.addScaledVector(r[0],-e*i).addScaledVector(r[1],-t*i),this.place()}place(){let e=this.distance*Math.cos(this.elevation);this.camera.position.copy(this.target).addScaledVector(this.ahead,e*Math.cos(this.azimuth)).addScaledVector(this.side,e*Math.sin(this.azimuth)).addScaledVector(this.up,this.distance*Math.sin(this.elevation)),this.camera.lookAt(this.target),this.camera.updateProjectionMatrix(),this.camera.updateMatrix(),this.changed()}},Ji={turn:.1,zoom:1.15,pan:.05};function Ry(n,e){let t=(i,r)=>e.shiftKey?n.pan(-i*Ji.pan,-r*Ji.pan):n.turn(-i*Ji.turn,r*Ji.turn);return{ArrowLeft:()=>t(-1,0),ArrowRight:()=>t(1,0),ArrowUp:()=>t(0,1),ArrowDown:()=>t(0,-1),"+":()=>n.zoom(1/Ji.zoom),"=":()=>n.zoom(1/Ji.zoom),"-":()=>n.zoom(Ji.zoom),0:()=>n.reset(),Home:()=>n.reset()}[e.key]}function Sf(n,e){n.addEventListener("keydown",t=>{if(t.ctrlKey||t.metaKey||t.altKey)return;t.key==="Escape"&&n.blur();let i=Ry(e,t);i&&(t.preventDefault(),i())}),n.addEventListener("wheel",t=>{document.activeElement!==n&&!t.ctrlKey||(t.preventDefault(),e.zoom(Math.exp(Math.sign(t.deltaY)*Math.min(.3,Math.abs(t.deltaY)/500))))},{passive:!1}),n.addEventListener("dblclick",()=>e.reset()),n.addEventListener("contextmenu",t=>t.preventDefault()),Py(n,e)}function Py(n,e){let t=new Map;n.addEventListener("pointerdown",r=>{t.set(r.pointerId,{x:r.clientX,y:r.clientY}),n.setPointerCapture(r.pointerId)}),n.addEventListener("pointermove",r=>{let s=t.get(r.pointerId);if(!s)return;let o={x:r.clientX,y:r.clientY},a=n.clientHeight||1,l=(o.x-s.x)/a,c=(o.y-s.y)/a;t.size===2?Iy(t,r.pointerId,o,e,l,c):r.buttons&2||r.buttons&4||r.shiftKey?e.pan(l,-c):e.turn(3*l,3*c),t.set(r.pointerId,o)});let i=r=>t.delete(r.pointerId);n.addEventListener("pointerup",i),n.addEventListener("pointercancel",i)}function Iy(n,e,t,i,r,s){let o=n.get(e),a=[...n].find(([c])=>c!==e)[1],l=c=>Math.hypot(c.x-a.x,c.y-a.y)||1;i.zoom(l(o)/l(t)),i.pan(r/2,-s/2)}var Ly=new Gi(1,32,20),al=new U(0,1,0);function ll(n,e){n.matrix.set(...e),n.matrixWorldNeedsUpdate=!0}function cl(n){let e=new bn;return e.matrixAutoUpdate=!1,ll(e,n),e}function Os(n,e,t,i){let[r,s]=[new U(...n),new U(...e)],o=r.distanceTo(s);if(!(o>1e-6))return null;let a=new ft(new oi(t[1],t[0],o,20),i);return a.position.copy(r).lerp(s,.5),a.quaternion.setFromUnitVectors(al,s.sub(r).divideScalar(o)),a}function wf(n,e,t){let i=new bn,r=n==="revolute"?3.2*e:4.5*e,s=n==="revolute"?new ft(new oi(1.6*e,1.6*e,r,28),t.joint):new ft(new Bn(2.6*e,r,2.6*e),t.joint),o=new ft(new oi(.16*e,.16*e,2.4*r,8),t.axis);return i.add(s,o),i.rotation.x=Math.PI/2,i}function Dy(n,e,t,i){let[r,s,o]=t.axes.map(a=>new U(...a));return n.quaternion.setFromRotationMatrix(new tt().makeBasis(r,s,o)),n.scale.set(...t.semiAxes.map(a=>Math.max(a,i))),n.position.set(e[0],e[1],e[2]),n}function Ny(){let n=new Gi(1,24,16).toNonIndexed(),e=n.getAttribute("position"),t=[];for(let i=0;i<e.count;i+=3){let r=[0,0,0];for(let o=0;o<3;++o)r[0]+=e.getX(i+o),r[1]+=e.getY(i+o),r[2]+=e.getZ(i+o);let s=r.reduce((o,a)=>o*Math.sign(a),1)>0?1:.02;for(let o=0;o<9;++o)t.push(s)}return n.setAttribute("color",new nt(t,3)),n}var Uy=Ny();function Fy(n,e,t){let i=new ft(Uy,t.centre);return i.position.set(n[0],n[1],n[2]),i.scale.setScalar(e),i.renderOrder=1,i}function ru(n,e,t,i,r){if(n.com.length!==3||n.com.some(u=>u===null||!Number.isFinite(u)))return{hull:null,centre:null};let s=n.com,o=Math.hypot(...s)/e,a=o>1?s.map(u=>u/o):s,l=n.possible?or(n.mass,n.inertia):null,c=l?Dy(new ft(Ly,i),a,l,.004*e):new ft(new Gi(1,12,8),n.possible?i:r.impossible);return l||(c.position.set(a[0],a[1],a[2]),c.scale.setScalar(2.2*t)),{hull:c,centre:Fy(a,t,r)}}function ul({a:n,b:e,radius:t},i){let[r,s]=[new U(...n),new U(...e)],o=new ft(new ds(t,r.distanceTo(s),6,20),i);o.position.copy(r).lerp(s,.5);let a=s.sub(r);return a.length()>1e-9&&o.quaternion.setFromUnitVectors(al,a.normalize()),o}function Tf(n,e,t){if(n.kind==="capsule")return ul(n,t);if(n.kind==="box"){let[s,o]=[new U(...n.lower),new U(...n.upper)],a=o.clone().sub(s),l=new ft(new Bn(a.x,a.y,a.z),t);return l.position.copy(s).lerp(o,.5),l}let i=new ft(new Bn(e,.002*e,e),t),r=new U(...n.normal).normalize();return i.position.copy(r).multiplyScalar(n.offset),i.quaternion.setFromUnitVectors(al,r),i}function su(n){let[e,t,i]=gn(n),r=n;return[0,1,2].map(s=>-(r[s]*e+r[4+s]*t+r[8+s]*i))}function Ef(n,e){return new Pr(new Gt().setAttribute("position",new nt(n.flat(),3)),e)}function Oy(n){let e=10**Math.floor(Math.log10(n)),t=n/e;return e*(t<1.5?1:t<3.5?2:t<7.5?5:10)}function Af(n,e){let t=Oy(n/4),i=2*Math.ceil(1.25*n/t),r=new Ms(i*t,i);return r.geometry.deleteAttribute("color"),r.material=e,r.rotation.x=Math.PI/2,{grid:r,cell:t}}function Cf(n,e,t){let i=new bn,r=new ft(new oi(.02*e,.02*e,.78*e,12),t),s=new ft(new fs(.075*e,.22*e,20),t);return r.position.y=.39*e,s.position.y=.89*e,i.add(r,s),i.quaternion.copy(new un().setFromUnitVectors(al,n)),i}function Rf(n){try{return n.getContext("webgl2",{antialias:!0,alpha:!0,preserveDrawingBuffer:!0})}catch{return null}}var hl=class{constructor(e,t,i){this.canvas=e;this.input=i;this.renderer=new nl({canvas:e,context:t,antialias:!0,alpha:!0,preserveDrawingBuffer:!0}),this.renderer.setPixelRatio(Math.min(devicePixelRatio||1,2)),this.radius=i.bounds.radius;let r=new U(...i.model.gravity),s=r.length()>1e-9?r.clone().normalize().negate():new U(0,0,1);this.orbit=new ol(s,()=>this.invalidate()),this.addLights(s),this.addBase();let{grid:o,cell:a}=Af(this.radius,this.materials.floor);this.cell=a,o.position.z=i.floor,this.scene.add(o),this.gravityTip=r.length()>1e-9?this.addGravity(s.clone().negate()):null,this.links=i.model.joints.map((l,c)=>this.addLink(c)),i.held&&this.addHeld(i.held);for(let l of i.obstacles??[])this.put(this.scene,Tf(l,1.6*this.radius,this.materials.obstacle),"obstacles");Sf(e,this.orbit),this.watch()}canvas;input;cell;gravityTip;orbit;onDrawn=()=>{};renderer;scene=new os;materials=new sl;hidden=new Set;layerOf=new Map;links;radius;path=null;chosen=null;scheduled=!1;seen=!0;tubeRadius(e){let t=r=>r<0?0:1+t(this.input.model.joints[r].parent),i=Math.max(1,...this.input.model.joints.map((r,s)=>t(s)));return this.radius*(.034-.016*(t(e)/i))}addLights(e){let t=new xs(16777215,9080726,2);t.position.copy(e);let i=new ys(16777215,1.6);i.position.copy(e).add(new U(.6,-.5,.4)),this.scene.add(t,i)}addBase(){if(this.input.model.joints[0]?.type==="floating")return;let e=this.tubeRadius(-1),t=Os([0,0,-.4*e],[0,0,.6*e],[2.6*e,2.2*e],this.materials.joint);t&&this.scene.add(t);let i=r=>this.input.planned||r.radius<this.radius/3;for(let r of(this.input.model.base_capsules??[]).filter(i))this.put(this.scene,ul(r,this.materials.hull),"hulls");this.input.model.joints.forEach(r=>{if(r.parent>=0)return;let s=Os([0,0,0],gn(r.T_parent_joint),[1.1*e,e],this.materials.link);s&&this.scene.add(s)})}addGravity(e){let t=.35*this.radius,i=Cf(e,t,this.materials.gravity),r=Math.abs(e.x)<.9?new U(1,0,0):new U(0,0,1),s=r.addScaledVector(e,-r.dot(e)).normalize();return s.add(new U().crossVectors(s,e)).multiplyScalar(-.62*this.radius),i.position.copy(s).addScaledVector(e,-1.15*t),i.position.z+=this.input.floor,this.scene.add(i),i.position.clone().addScaledVector(e,t)}endsOf(e){let{joints:t,frames:i}=this.input.model,r=t.filter(s=>s.parent===e).map(s=>gn(s.T_parent_joint));return r.length>0?r:[[0,0,0],...i.filter(s=>s.joint===e).map(s=>gn(s.T_link_frame))]}addLink(e){let{model:t}=this.input,i=t.joints[e],r=this.tubeRadius(e),s={group:cl(Ln),joint:cl(Ln),rod:null,bodies:[],solids:[]};i.type!=="floating"&&s.joint.add(wf(i.type,r,this.materials)),i.type==="prismatic"&&(s.rod=Os([0,0,0],[0,0,1],[.8*r,.8*r],this.materials.link),s.joint.add(s.rod),s.solids.push(s.rod));let o=su(i.T_joint_link);for(let a of this.endsOf(e)){let l=Os(o,a,[r,this.tubeRadius(e+1<t.joints.length?e+1:e)],this.materials.link);l&&(s.solids.push(l),s.group.add(l))}for(let a of i.capsules)this.put(s.group,ul(a,this.materials.hull),"hulls");i.body&&this.addBody(s,i.body,e);for(let a of[...s.solids,...s.joint.children[0]?.children??[]])a.userData.link=e;return this.scene.add(s.group,s.joint),s}addBody(e,t,i){let{hull:r,centre:s}=ru(t,this.radius,.032*this.radius,this.materials.body,this.materials);r&&(r.userData.link=i,this.put(e.group,r,"bodies"),t.possible&&e.bodies.push(r)),s&&(s.userData.link=i,this.put(e.group,s,"centres"))}addHeld({joint:e,T_link_frame:t,body:i}){let r=this.links[e];if(!r)return;let s=cl(t),o=ru(i,this.radius,.032*this.radius,this.materials.payload,this.materials);for(let a of[o.hull,o.centre])a&&this.put(s,a,"payload");r.group.add(s)}put(e,t,i){e.add(t),this.layerOf.set(t,i),t.visible=!this.hidden.has(i)}watch(){new ResizeObserver(()=>this.fit()).observe(this.canvas.parentElement),new IntersectionObserver(([i])=>{this.seen=i.isIntersecting}).observe(this.canvas),this.canvas.addEventListener("webglcontextrestored",()=>this.invalidate()),this.fit();let{center:e,radius:t}=this.sight();this.orbit.frame(e,t)}sight(){let t=new Mn(new U(...this.input.bounds.centre),.86*this.radius);for(let[r,s]of this.layerOf){if(s!=="obstacles")continue;r.updateMatrixWorld();let{min:o,max:a}=new On().setFromObject(r,!0);for(let l=0;l<8;++l)t.expandByPoint(new U(l&1?a.x:o.x,l&2?a.y:o.y,l&4?a.z:o.z))}let i=2.5*this.radius;return t.radius>i?new Mn(new U(...this.input.bounds.centre),i):new Mn(t.center,t.radius/.86)}fit(){let{clientWidth:e,clientHeight:t}=this.canvas.parentElement;e===0||t===0||(this.renderer.setSize(e,t,!1),this.orbit.resize(e/t))}pose(e){this.links.forEach((t,i)=>{let r=e.links[i],s=e.joints[i];ll(t.group,r),ll(t.joint,s),t.rod&&this.stretch(t.rod,s,Wr(r,su(this.input.model.joints[i].T_joint_link)))}),this.invalidate()}stretch(e,t,i){let r=gn(t),s=[2,6,10].reduce((o,a,l)=>o+t[a]*(i[l]-r[l]),0);e.scale.y=Math.max(1e-6,Math.abs(s)),e.position.z=s/2}drawPath(e){this.path&&(this.path.geometry.dispose(),this.scene.remove(this.path),this.layerOf.delete(this.path)),this.path=Ef(e,this.materials.path),this.put(this.scene,this.path,"path"),this.invalidate()}show(e,t){t?this.hidden.delete(e):this.hidden.add(e);for(let[i,r]of this.layerOf)r===e&&(i.visible=t);this.invalidate()}choose(e){if(e===this.chosen)return;let t=(i,r,s)=>{let o=i===null?void 0:this.links[i];for(let a of o?.solids??[])a.material=r;for(let a of o?.bodies??[])a.material=s};t(this.chosen,this.materials.link,this.materials.body),t(e,this.materials.chosenLink,this.materials.chosenBody),this.chosen=e,this.invalidate()}linkAt(e,t){let i=this.canvas.getBoundingClientRect(),r=new Ve(2*(e-i.left)/i.width-1,1-2*(t-i.top)/i.height),s=new bs;return s.setFromCamera(r,this.orbit.camera),s.intersectObjects(this.scene.children,!0).find(({object:a})=>a.visible&&a.userData.link!==void 0)?.object.userData.link??null}project(e){let t=e.clone().project(this.orbit.camera),{clientWidth:i,clientHeight:r}=this.canvas;return{x:(t.x+1)/2*i,y:(1-t.y)/2*r}}paint(e){this.materials.paint(e),this.invalidate()}invalidate(){if(this.scheduled)return;this.scheduled=!0;let e=()=>{this.scheduled=!1,this.draw()};this.seen?requestAnimationFrame(e):setTimeout(e,300)}draw(){this.renderer.render(this.scene,this.orbit.camera),this.onDrawn()}};var Pf="Drag to turn, with the right button or shift to move, wheel or pinch to zoom (click first, Escape ends it); keys: arrows turn, shift and arrows move, + and − zoom, 0 resets.";function By(n,e){n.draw(),n.canvas.toBlob(t=>t&&bt(Ye(e,"3d.png"),t,"image/png"))}function ky(n,e,t,i,r){let s=[["bodies","inertia ellipsoids",e.joints.some(a=>a.body)],["centres","centres of mass",e.joints.some(a=>a.body)],["hulls","hulls",[e.base_capsules??[],...e.joints.map(({capsules:a})=>a)].some(a=>a.length>0)],["path","tool's path",i],["payload","payload",t!==null],["obstacles","obstacles",r]],o=b("div",{class:"layers",role:"group","aria-label":"Shown"});for(let[a,l,c]of s){if(!c)continue;let u=b("input",{type:"checkbox",checked:!0});u.addEventListener("change",()=>n.show(a,u.checked)),o.append(b("label",{},u,l))}return o}function zy(n,e){let t=b("span",{class:"scene-label","aria-hidden":"true",hidden:e.gravityTip===null},"g"),i=b("span",{class:"scene-label name","aria-hidden":"true",hidden:!0});n.append(t,i);let r=(s,o,a)=>{s.style.left=`${100*o/e.canvas.clientWidth}%`,s.style.top=`${100*a/e.canvas.clientHeight}%`};return e.onDrawn=()=>{if(!e.gravityTip)return;let{x:s,y:o}=e.project(e.gravityTip);r(t,s,o)},(s,o,a)=>{i.hidden=s==="",i.textContent=s,r(i,o,a)}}function Vy(n,e){let{canvas:t}=n,i=r=>{let s=t.getBoundingClientRect();e(n.linkAt(r.clientX,r.clientY),r.clientX-s.left,r.clientY-s.top)};t.addEventListener("pointermove",r=>{r.buttons===0&&i(r)}),t.addEventListener("pointerup",i),t.addEventListener("pointerleave",()=>e(null,0,0))}function Hy(n,{theme:e}){let t=()=>{n.paint(e),n.draw()};matchMedia("print").addEventListener("change",t),addEventListener("beforeprint",t),addEventListener("afterprint",t)}function Gy(n,e,t,i){let r=b("canvas",{tabindex:0,role:"application","aria-label":`The robot in 3-D. ${Pf}`}),s=Rf(r);if(!s)return n.classList.add("without"),n.append(b("p",{class:"quiet"},"This browser has no WebGL, so the robot is not drawn; its links are listed.")),null;n.append(r);let o=$r(t,e.report.result?.payload),{floor:a,obstacles:l=[]}=e.report.plan?.limits??{},c=new hl(r,s,{model:t,bounds:wh(t,i,o),held:o,floor:a??0,obstacles:l,planned:e.report.plan!==null});return c.paint(e.theme),e.theme.onChange(()=>c.paint(e.theme)),Hy(c,e),c}function Wy(n,e){let{report:t,cursor:i}=e,r=qr(t),s=t.series.map(f=>e.series(f)).filter(f=>Bl(r,f)),o=b("div",{class:"scene-stage"}),a=b("div",{},o),l=Gy(o,e,r,s),c=l?zy(o,l):()=>{},u=(f,g=0,y=0)=>{h.choose(f),l?.choose(f),c(f===null||g===0?"":r.joints[f].link,g,y)},h=yh(r,t.result?.links??[],t.result?.payload,u);if(n.append(b("div",{class:"scene"},a,h.node)),s.length>0&&a.append(Th(i,s)),s.length>0&&!i.series&&i.show(nr(t,s)),!l)return;Vy(l,u),a.append(...Xy(l,e,r,s));let d=qy(l,e,r);d(),i.onChange(d),l.fit(),l.draw()}function Xy(n,{report:e},t,i){let r=$r(t,e.result?.payload),s=b("div",{class:"layers"},b("button",{type:"button",click:()=>n.orbit.reset()},"Reset view"),b("button",{type:"button",click:()=>By(n,Pn(e))},"Save as PNG")),o=t.joints.some(({body:h})=>h)?"Each body is drawn as the ellipsoid of uniform density with its mass and moments.":"No link's mass is known, so there are no bodies to draw.",a=Ol(e.result?.links??[])?" ≈: the data does not determine mass and inertia of such a link by themselves; they are filled in near the description’s, one of many bodies that explain the data as well.":"",l=e.plan?.limits.obstacles??[],c=l.length>0?` Obstacles: ${l.map(({name:h})=>h).join(", ")}.`:"",u=i.length>0?"":" There is no log with positions in this page: the robot stands at rest.";return[b("div",{class:"scene-controls"},ky(n,t,r,i.length>0,l.length>0),s),b("p",{class:"quiet small"},`${o}${a} One cell of the grid is ${_e(n.cell,1)} m.${c}${u}`),b("details",{class:"quiet small"},b("summary",{},"How to move the view"),b("p",{},Pf))]}function qy(n,{cursor:e},t){let i=Mh(t),r=null;return()=>{let s=e.series&&Bl(t,e.series)?e.series:null;n.pose(Xr(t,s?so(t,s,e.time):kl(t))),!(!s||!i||r===s)&&(r=s,n.drawPath(Sh(t,s,i)))}}var If={id:"robot",title:"The robot",available:n=>qr(n)!==null,render:Wy};function Df(n,e=""){return Object.entries(n).flatMap(([t,i])=>i!==null&&typeof i=="object"&&!Array.isArray(i)?Df(i,`${e}${t}.`):[[`${e}${t}`,typeof i=="string"?i:JSON.stringify(i)]])}function $y(n){let e=b("dl",{class:"facts"}),t=n.threads>0?String(n.threads):"as many as the machine has",i=[["Program",`steelyard ${n.version}`],["Date",n.date],["Directory",n.directory],["Seed",String(n.seed)],["Threads",t]];for(let[r,s]of[...i,...Df(n.options??{})])e.append(b("dt",{},r),b("dd",{},s));return e}function Yy(n){let e=[{title:"File"},{title:"Role"},{title:"Size",numeric:!0},{title:"SHA-256"}],t=n.files.map(i=>[i.path,i.role,bu(i.bytes),b("code",{class:"hash"},i.sha256)]);return ct("Files read",e,t)}function Lf({result:n,plan:e}){return n?n.run:e?.run}var Nf={id:"run",title:"What ran",available:n=>!!Lf(n),render(n,{report:e}){let t=Lf(e);n.append(b("pre",{tabindex:0,role:"region","aria-label":"Command"},t.command),ro(t.command,"Copy the command"),$y(t)),t.files.length>0&&n.append(b("h3",{},"Files read"),Yy(t));let i=e.result?e.result.seconds?.total:e.plan?.seconds;i&&n.append(b("p",{class:"quiet small"},`It took ${i.toFixed(1)} s.`))}};function Uf(n,e){return e.length===0?null:b("div",{},b("h3",{},n),b("ul",{},...e.map(t=>b("li",{},Jt(t)))))}function Jy(n,e){let t=e?n.reasons.filter(i=>!i.endsWith(e)):n.reasons;return b("div",{class:`verdict ${n.usable?"good":"bad"}`},b("p",{class:"headline"},Jt(n.headline)),b("div",{class:"columns"},Uf("Why",t),Uf("What to run next",n.next_steps)))}function Zy(n,e,t){return b("div",{class:"figures"},b("div",{},b("span",{class:"figure"},on(e.rmse,"rad")),b("span",{class:"quiet small"},`position error in closed loop on ${t?Sl(n):"fitted motion"}, ${Ks(n)}`)),e.nominal?b("div",{},b("span",{class:"figure lesser"},on(e.nominal.rmse,"rad")),b("span",{class:"quiet small"},"the nominal model, on the same motion")):null)}function jy(n,e){if(n.simulation)return Zy(n,n.simulation,e);let t=bl(n),i=t?n.nominal?.filtered_moving_relative_percent:n.nominal?.filtered_relative_percent;return b("div",{class:"figures"},b("div",{},b("span",{class:"figure"},$e(Ml(n))),b("span",{class:"quiet small"},`torque error${t?" while moving,":""} on ${e?Sl(n):"fitted motion"}, ${Ks(n)}`)),i===void 0?null:b("div",{},b("span",{class:"figure lesser"},$e(i)),b("span",{class:"quiet small"},"the nominal model's, on the same motion")))}function Ff(n,e){let t=b("span",{class:"bar-fill"});return t.style.width=`${100*Math.min(e,n??0)/(e||1)}%`,b("span",{class:"bar-track","aria-hidden":"true"},t)}function Of(n){let e=n.joints[js(n)]?.name;return n.causes?.find(({joint:t})=>t===e)?.summary}function Ky(n){let e=Of(n);if(!e)return null;let t=b("a",{href:`#residual-${js(n)+1}`},"Its residual");return b("p",{class:"worst-line"},b("b",{},"Modelled worst: "),`${Jt(e)}. `,t)}function Qy(n){if(!n)return"";let t=Qs(n).filter(i=>i.percent>=1).slice(0,2).map(i=>`${i.cause} ${i.percent.toFixed(0)} %`).join(", ");return t?sr(b("span",{},t),n.summary):n.summary}function eb(n,e){let{report:t}=e,i=js(n),r=Math.max(...n.joints.map(h=>h.filtered_relative_percent??0)),s=n.nominal?.joints,o=pn(t).length>0,a=n.joints.map((h,d)=>{let f=o?b("a",{href:`#torque-${d+1}`},h.name):h.name,g=n.causes?.find(y=>y.joint===h.name);return[b("span",{},f,d===i?b("span",{class:"tag"},"worst"):null,Fi(h)?b("span",{class:"quiet small"},` ${Fi(h)}`):null),$e(h.filtered_relative_percent),Ff(h.filtered_relative_percent,r),$e(h.filtered_moving_relative_percent),$e(h.relative_percent),$e(s?.[d]?.filtered_relative_percent),et(h.rms,an(t,d)),Qy(g)]}),l=!0,u=ct("Error of each joint",[{title:"Joint"},{title:"Error",numeric:l},{title:""},{title:"Moving",numeric:l},{title:"Unfiltered",numeric:l},{title:"Nominal",numeric:l},{title:"Unfiltered, rms",numeric:l},{title:"Likely causes"}],a);return u.classList.add("joints"),u.querySelectorAll("tbody tr")[i]?.classList.add("worst"),u}function tb(n,e,t){let i=c=>e.joints[c]?.rmse??0,r=e.joints.reduce((c,u,h)=>i(h)>i(c)?h:c,0),s=e.joints.map((c,u)=>{let h=Vr(t.report,u);return[b("span",{},b("a",{href:`#motion-${u+1}`},c.name),u===r?b("span",{class:"tag"},"worst"):null),on(c.rmse,h),Ff(c.rmse,i(r)),on(c.worst,h),on(e.nominal?.joints[u]?.rmse,h),$e(n.joints[u]?.filtered_relative_percent)]}),o=!0,l=ct("Departure of each joint",[{title:"Joint"},{title:"Off by, rms",numeric:o},{title:""},{title:"At worst",numeric:o},{title:"Nominal, rms",numeric:o},{title:"Controller's torque",numeric:o}],s);return l.classList.add("joints"),l.querySelectorAll("tbody tr")[r]?.classList.add("worst"),l}function nb(n){let i=ct("Departure on each log",[{title:"Log"},{title:"Role"},{title:"Off by, rms",numeric:!0},{title:"Nominal, rms",numeric:!0},{title:"Controller's torque",numeric:!0}],n.map(r=>[r.log,qn({...r,path:r.series}),on(r.simulation?.rmse,"rad"),on(r.simulation?.nominal?.rmse,"rad"),$e(r.filtered_relative_percent)]));return i.classList.add("logs"),i}function ib(n){let i=ct("Error on each log",[{title:"Log"},{title:"Role"},{title:"Error",numeric:!0},{title:"Moving",numeric:!0},{title:"Unfiltered",numeric:!0},{title:"Nominal",numeric:!0}],n.map(r=>[r.log,qn({...r,path:r.series}),$e(r.filtered_relative_percent),$e(r.filtered_moving_relative_percent),$e(r.relative_percent),$e(r.nominal?.filtered_relative_percent)]));return i.classList.add("logs"),i}function rb(n,e){let{report:t}=e,{unseen:i,logs:r}=Zs(t),s=r[0],{verdict:o}=t.result;if(n.append(b("div",{class:"opening"},o?Jy(o,s&&Of(s)):null,s?jy(s,i):null)),!s)return;let a=`Joint by joint, on ${Ks(s)}${i?", which the fit did not use":""}`,l=t.result?.validation??[];if(s.simulation){n.append(b("h3",{},a),tb(s,s.simulation,e),b("p",{class:"quiet small"},"Recorded positions minus those of the identified robot in closed loop, moved by its controller from the log's references. Controller's torque: ","share of the torque computed by the controller's law that the model does not predict, encoder noise included.")),l.length>1&&n.append(b("h3",{},"All logs"),nb(l));return}n.append(Ky(s)??"",b("h3",{},a),eb(s,e)),n.append(b("p",{class:"quiet small"},`Error: rms of measured minus predicted torque over the rms of the torque, ${er(s)?`both ${er(s)}`:"all frequencies"}; `,"moving: the same while the joint moves; unfiltered: at all frequencies, of the torque and as rms of the residual. Likely causes: the largest shares of the error’s energy",b("span",{class:"on-screen"},"; point at them for the whole sentence"),".")),l.length>1&&n.append(b("h3",{},"All logs"),ib(l))}var Bf={id:"summary",title:"Verdict",early:!0,available:({result:n})=>!!(n&&(n.verdict||n.validation?.length)),render:rb};function sb(n,e){let t=n.column(`band${e+1}`);if(!t)return[];let i={x:n.t,colour:"line-2",width:1,dash:[5,3]};return[{...i,label:"95 % band of the model",y:t},{...i,label:"below",y:t.map(r=>-r),silent:!0}]}function zf(n,e,t,i){let{report:r,cursor:s}=n,o=Dt(r,e)[t]??"",a=an(r,t),l=e.column(`tau${t+1}`)??new Float32Array(0),c=e.column(`tau_hat${t+1}`)??new Float32Array(0),u=Yn(e,t),[h,d]=kr(l),f=mn(r,e),g=f?.joints[t],y={label:"time",unit:"s"},m={x:y,zoom:i,cursor:s};return[{...m,title:"Torque",file:Ye(r.result?.robot??"robot",e.log,o,"torque"),height:170,x:{...y,bare:!0},summary:`Measured and predicted torque of ${o} in ${e.log}, from ${et(h,a)} to ${et(d,a)}.`,y:{label:"torque",unit:a},lines:[{label:f?.effort==="controller"?"by the controller":Fi(g)||"measured",x:e.t,y:l,colour:"line-1"},{label:"predicted",x:e.t,y:c,colour:"line-2"}]},{...m,title:"Residual",file:Ye(r.result?.robot??"robot",e.log,o,"residual"),height:130,summary:`Measured minus predicted torque of ${o}, rms ${et(g?.rms,a)}, ${$e(g?.filtered_relative_percent)} of the torque${er(f)&&` ${er(f)}`}.`,y:{label:"residual",unit:a,include:[0]},lines:[{label:`${f?.effort==="controller"?"by the controller":"measured"} − predicted`,x:e.t,y:u,colour:"residual",width:1},...sb(e,t)]}]}function Vf(n,e,t){let i=mn(n.report,e),r=i?.joints[t];return r?r.rms===null&&Fi(r)?`${Fi(r)}: the prediction stands alone`:i.causes?.find(({joint:o})=>o===r.name)?.summary??`error ${$e(r.filtered_relative_percent)}, rms ${et(r.rms,an(n.report,t))}`:""}function ob(n,e,t,i,r){let s=Dt(e.report,t)[i]??"",o=b("p",{class:"quiet small"},Vf(e,t,i)),a=b("div",{class:"joint",id:`torque-${i+1}`},b("h3",{},s),o);n.append(a);let[l,c]=zf(e,t,i,r);return{index:i,note:o,torque:new xt(a,l,e.theme),residual:new xt(a,c,e.theme)}}function kf(n){let e=(n.t[n.t.length-1]??0)-(n.t[0]??0),t=n.kept<n.rows?`, of which every ${Math.round(n.rows/n.kept)}th is in this page`:"",i=`${Wn(n.rows)} samples over ${et(e,"s")} (${qn(n)})${t}`;return[b("span",{},`${i}. `),b("span",{class:"on-screen"},"Drag to zoom all joints; double click or Escape shows all.")]}function ab(n,e){let t=$n(e);if(!t)return;let i=b("div",{class:"controls"}),r=b("span",{class:"quiet small"},...kf(t)),s=new Rn,o=b("div");n.append(i,o);let a=Dt(e.report,t).map((l,c)=>ob(o,e,t,c,s));mi(i,e,"torque-log",l=>{r.replaceChildren(...kf(l)),s.set(null);for(let c of a){let[u,h]=zf(e,l,c.index,s);c.torque.update(u),c.residual.update(h),c.note.textContent=Vf(e,l,c.index)}}),i.append(r)}var Hf={id:"torque",title:"Torque",available:n=>pn(n).length>0,render:ab};var lb=[Bf,dh,Uu,mh,ih,Hf,vh,Ku,If,Wu,ch,$u,qu,Nf];function Gf(n){let e=lb.filter(i=>i.available(n)),t=e.filter(({id:i})=>i===n.kind);return[...t,...e.filter(i=>!t.includes(i))]}var Wf="steelyard-scheme";function cb(){try{let n=localStorage.getItem(Wf);return n==="light"||n==="dark"?n:null}catch{return null}}function ub(n){try{localStorage.setItem(Wf,n)}catch{return}}var dl=class{chosen=cb();system=matchMedia("(prefers-color-scheme: dark)");printing=!1;listeners=new Set;constructor(){addEventListener("beforeprint",()=>this.print(!0)),addEventListener("afterprint",()=>this.print(!1)),this.system.addEventListener("change",()=>this.apply()),this.apply()}get scheme(){return this.printing?"light":this.chosen??(this.system.matches?"dark":"light")}choose(e){this.chosen=e,ub(e),this.apply()}onChange(e){return this.listeners.add(e),()=>this.listeners.delete(e)}colour(e){return getComputedStyle(document.documentElement).getPropertyValue(`--${e}`).trim()}print(e){this.printing=e,this.apply()}apply(){document.documentElement.dataset.scheme=this.scheme;for(let e of this.listeners)e()}};function hb(n,e){let t=new Map;return{report:n,cursor:new Vs,theme:new dl,goTo:e,series(i){let r=t.get(i.block)??vu(i);return t.set(i.block,r),r}}}function db(n,e){return Gf(n).map(t=>{let i=b("div",{class:"body pending"});return e.append(b("section",{id:t.id,"aria-labelledby":`${t.id}-title`},b("h2",{id:`${t.id}-title`},t.title),i)),{section:t,host:i,rendered:!1}})}function Bs(n,e){if(!n.rendered){n.rendered=!0,n.host.classList.remove("pending");try{n.section.render(n.host,e)}catch(t){n.host.append(b("p",{class:"quiet"},`This part could not be shown: ${String(t)}`)),console.error(t)}}}var fb={identify:"Identified model",payload:"Payload",excite:"Exciting motion",validate:"Validation",reproduce:"Reproduced papers"};function pb(n){let{result:e}=n,t=[fb[n.kind]??n.kind];return e?.dof&&t.push(`${e.dof} joints`),e?.samples&&t.push(`${Wn(e.samples)} samples fitted`),e?.run?.date&&t.push(e.run.date.slice(0,10)),b("header",{},b("h1",{},e?.robot??n.title),b("p",{class:"quiet"},t.join(" · ")))}function mb(n){let e=b("button",{type:"button",click:()=>n.choose(n.scheme==="dark"?"light":"dark")}),t=()=>e.textContent=n.scheme==="dark"?"Light":"Dark";return e.setAttribute("aria-label","Switch between light and dark"),n.onChange(t),t(),e}function gb(n,e){let t=b("ul"),i=new Map;for(let{section:s,host:o}of n){let a=b("a",{href:`#${s.id}`},s.title);t.append(b("li",{},a)),i.set(o.parentElement,a)}xb(i);let r=e.report.result?.robot??e.report.title;return b("div",{class:"bar"},b("span",{class:"name",title:r},r),b("nav",{"aria-label":"Sections"},t),mb(e.theme))}function xb(n){let e=new IntersectionObserver(t=>{for(let{target:i,isIntersecting:r}of t){let s=n.get(i);r?s?.setAttribute("aria-current","location"):s?.removeAttribute("aria-current")}},{rootMargin:"-25% 0px -74% 0px"});for(let t of n.keys())e.observe(t)}function _b(n,e){let t=new IntersectionObserver(s=>{for(let{target:o,isIntersecting:a}of s){let l=n.find(({host:c})=>c===o);a&&l&&Bs(l,e)}},{rootMargin:"600px"});for(let{host:s}of n)t.observe(s);addEventListener("beforeprint",()=>{for(let s of n)Bs(s,e);Cu()});let i=s=>{"requestIdleCallback"in window?requestIdleCallback(s,{timeout:500}):setTimeout(s,50)},r=()=>{let s=n.find(({rendered:o})=>!o);s&&(Bs(s,e),i(r))};setTimeout(()=>i(r),300)}function vb(n){document.readyState==="loading"?addEventListener("DOMContentLoaded",n):n()}function Xf(){let n=_u();document.title=n.title;let e=b("main",{id:"content"},pb(n)),t=db(n,e),i=o=>{for(let a of t)if(Bs(a,r),a.section.id===o||a.host.querySelector(`#${CSS.escape(o)}`))break;document.getElementById(o)?.scrollIntoView()},r=hb(n,i);document.body.append(b("a",{class:"skip",href:"#content"},"To the content"),gb(t,r),e);let s=t[0];s?.section.early&&Bs(s,r),vb(()=>{addEventListener("hashchange",()=>i(decodeURIComponent(location.hash.slice(1)))),location.hash&&i(decodeURIComponent(location.hash.slice(1))),_b(t,r)})}try{Xf()}catch(n){document.body.append(b("main",{},b("p",{},`This page cannot be shown: ${n instanceof Error?n.message:String(n)}`)))}})();
