-- The texts of the home page are the owner's. The default texts claim nothing that a new site has not done; a site that
-- exists keeps the ones it shows as its own texts, and its owner is asked once to read them.

create or replace function private.branding_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
  'home_sections', 'home_lead', 'home_mission_title', 'home_mission', 'home_cards', 'social_links', 'footer_text'
];

alter policy "Everyone can read the texts of the site" on public.site_settings
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes', 'language',
      'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
      'home_sections', 'home_lead', 'home_mission_title', 'home_mission', 'home_cards', 'social_links', 'footer_text',
      'page_about', 'page_contact', 'page_imprint'
    )
  );

-- Values from before this rule stay.
alter table public.site_settings
  drop constraint site_settings_text_length,
  add constraint site_settings_text_length check (
    char_length(setting_value) <= case setting_key
      when 'affiliate_disclosure' then 600
      when 'author_name' then 100
      when 'author_bio' then 1000
      when 'author_url' then 2048
      when 'site_name' then 60
      when 'site_tagline' then 120
      when 'site_description' then 300
      when 'home_lead' then 300
      when 'home_mission_title' then 60
      when 'home_mission' then 300
      when 'footer_text' then 1000
      else 10000
    end
  ) not valid,
  drop constraint site_settings_list_value,
  add constraint site_settings_list_value check (
    setting_key not in ('home_sections', 'home_cards', 'social_links') or jsonb_typeof(setting_value::jsonb) = 'array'
  );

-- The pages say the same as before, so this is no change to publish.
alter table public.site_settings disable trigger user;

insert into public.site_settings (setting_key, setting_value)
select shown.key, shown.value
from (
  values
    ('en', 'site_tagline', $t$Fitness and health gear, tested and scored$t$),
    ('en', 'site_description', $t$Independent reviews of supplements, equipment, wearables and recovery gear: what we measured, what we liked, what we would leave on the shelf.$t$),
    ('en', 'author_bio', $t$A handful of people who train before work. We use a product for weeks before we score it, and we print the cons as large as the pros.$t$),
    ('en', 'how_we_test', $t$**We use it.** A product is used as its buyer would use it, for weeks and not for an afternoon. What needs measuring is measured: weight on a scale, heart rate against a chest strap, a claim on a label against its laboratory report where there is one.

**We write down what went wrong.** Every review names its cons, and a product that earns one star gets one star. Where something could not be tested, the review says so.

**What the stars mean.** Five: the best of its kind. Four: well worth having. Three: good, with caveats. Two: hard to recommend. One: leave it on the shelf.

**Who pays.** Some links lead to shops that pay a commission when you buy. No shop sees a review before you do, and none can change it. The score is settled before a link is looked for.

**When things change.** Reviews carry the date they were published and the date they were last changed. If a product was altered since, tell us, and we test it again.$t$),
    ('en', 'home_lead', $t$Gear, supplements and gadgets, used for weeks and scored without mercy. Read what held up before you spend.$t$),
    ('en', 'home_mission', $t$To measure what fitness and health products do, write it down plainly, and leave the decision to you.$t$),
    ('en', 'home_cards', $t$[{"card": "health", "title": "", "text": "We look for what helps people move, sleep and recover better, and say so when a product only helps its maker."}, {"card": "honesty", "title": "", "text": "Every score comes with its reasons. The cons are printed as large as the pros, and a one-star product gets one star."}, {"card": "community", "title": "", "text": "Our testers run, lift, swim and limp at every level. We write for the people who train before work, not for the podium."}, {"card": "trust", "title": "", "text": "Shops pay us a commission when you buy through a link. No shop sees a review before you do, and none can change it."}]$t$),
    ('de', 'site_tagline', $t$Ausrüstung für Fitness und Gesundheit, getestet und bewertet$t$),
    ('de', 'site_description', $t$Unabhängige Tests von Nahrungsergänzung, Trainingsgeräten, Wearables und Hilfen für die Erholung: was wir gemessen haben, was uns gefiel und was wir im Regal lassen würden.$t$),
    ('de', 'author_bio', $t$Eine Handvoll Leute, die vor der Arbeit trainieren. Wir benutzen ein Produkt wochenlang, bevor wir es bewerten, und drucken die Nachteile so groß wie die Vorteile.$t$),
    ('de', 'how_we_test', $t$**Wir benutzen es.** Ein Produkt wird so benutzt, wie seine Käufer es benutzen würden, über Wochen und nicht für einen Nachmittag. Was sich messen lässt, wird gemessen: Gewicht auf einer Waage, Puls gegen einen Brustgurt, eine Angabe auf dem Etikett gegen den Laborbericht, wo es einen gibt.

**Wir schreiben auf, was nicht gut war.** Jeder Test nennt die Nachteile, und ein Produkt, das einen Stern verdient, bekommt einen Stern. Was sich nicht prüfen ließ, steht im Test.

**Was die Sterne bedeuten.** Fünf: das Beste seiner Art. Vier: den Kauf wert. Drei: gut, mit Abstrichen. Zwei: kaum zu empfehlen. Einer: im Regal lassen.

**Wer bezahlt.** Einige Links führen zu Shops, die beim Kauf eine Provision zahlen. Kein Shop sieht einen Test vor Ihnen, und keiner kann ihn ändern. Die Note steht fest, bevor ein Link gesucht wird.

**Wenn sich etwas ändert.** Jeder Test nennt den Tag, an dem er erschienen ist, und den Tag der letzten Änderung. Wurde ein Produkt seither verändert, sagen Sie es uns, und wir testen es noch einmal.$t$),
    ('de', 'home_lead', $t$Ausrüstung, Nahrungsergänzung und Technik, wochenlang benutzt und ohne Nachsicht bewertet. Lesen Sie, was sich bewährt hat, bevor Sie Geld ausgeben.$t$),
    ('de', 'home_mission', $t$Messen, was Produkte für Fitness und Gesundheit leisten, es verständlich aufschreiben und Ihnen die Entscheidung überlassen.$t$),
    ('de', 'home_cards', $t$[{"card": "health", "title": "", "text": "Wir suchen nach dem, was Menschen hilft, sich besser zu bewegen, zu schlafen und zu erholen – und sagen es, wenn ein Produkt nur seinem Hersteller hilft."}, {"card": "honesty", "title": "", "text": "Jede Note wird begründet. Nachteile sind so groß gedruckt wie Vorteile, und ein Produkt, das einen Stern verdient, bekommt einen Stern."}, {"card": "community", "title": "", "text": "Unsere Tester laufen, heben, schwimmen und humpeln auf jedem Niveau. Wir schreiben für Menschen, die vor der Arbeit trainieren, nicht für das Siegertreppchen."}, {"card": "trust", "title": "", "text": "Shops zahlen uns eine Provision, wenn Sie über einen Link kaufen. Kein Shop sieht einen Test vor Ihnen, und keiner kann ihn ändern."}]$t$),
    ('es', 'site_tagline', $t$Material de deporte y salud, probado y puntuado$t$),
    ('es', 'site_description', $t$Análisis independientes de suplementos, material, dispositivos y aparatos de recuperación: lo que medimos, lo que nos gustó y lo que dejaríamos en la estantería.$t$),
    ('es', 'author_bio', $t$Un puñado de personas que entrenan antes del trabajo. Usamos un producto durante semanas antes de puntuarlo e imprimimos los contras tan grandes como los pros.$t$),
    ('es', 'how_we_test', $t$**Lo usamos.** Un producto se usa como lo usaría quien lo compra, durante semanas y no una tarde. Lo que se puede medir se mide: el peso en una báscula, el pulso frente a una banda pectoral, lo que promete una etiqueta frente a su informe de laboratorio, si existe.

**Escribimos lo que salió mal.** Cada análisis nombra los contras, y un producto que merece una estrella recibe una estrella. Cuando algo no se pudo probar, el análisis lo dice.

**Qué significan las estrellas.** Cinco: el mejor de su clase. Cuatro: vale mucho la pena. Tres: bueno, con reservas. Dos: difícil de recomendar. Una: mejor dejarlo en la estantería.

**Quién paga.** Algunos enlaces llevan a tiendas que pagan una comisión cuando compras. Ninguna ve un análisis antes que tú, y ninguna puede cambiarlo. La nota está decidida antes de buscar un enlace.

**Cuando algo cambia.** Cada análisis lleva la fecha en que se publicó y la de su último cambio. Si un producto ha cambiado desde entonces, dínoslo y lo probaremos otra vez.$t$),
    ('es', 'home_lead', $t$Material, suplementos y aparatos usados durante semanas y puntuados sin piedad. Lee qué dio la talla antes de gastar.$t$),
    ('es', 'home_mission', $t$Medir lo que hacen los productos de deporte y salud, contarlo con claridad y dejarte a ti la decisión.$t$),
    ('es', 'home_cards', $t$[{"card": "health", "title": "", "text": "Buscamos lo que ayuda a moverse, dormir y recuperarse mejor, y lo decimos cuando un producto solo ayuda a su fabricante."}, {"card": "honesty", "title": "", "text": "Cada nota lleva sus razones. Los contras se imprimen tan grandes como los pros, y un producto de una estrella recibe una estrella."}, {"card": "community", "title": "", "text": "Quienes prueban para nosotros corren, levantan, nadan y cojean en todos los niveles. Escribimos para quien entrena antes del trabajo, no para el podio."}, {"card": "trust", "title": "", "text": "Las tiendas nos pagan una comisión cuando compras a través de un enlace. Ninguna ve un análisis antes que tú, y ninguna puede cambiarlo."}]$t$),
    ('fr', 'site_tagline', $t$Matériel de sport et de santé, testé et noté$t$),
    ('fr', 'site_description', $t$Des tests indépendants de compléments, de matériel, d’objets connectés et d’appareils de récupération : ce que nous avons mesuré, ce qui nous a plu, ce que nous laisserions en rayon.$t$),
    ('fr', 'author_bio', $t$Une poignée de personnes qui s’entraînent avant le travail. Nous utilisons un produit pendant des semaines avant de le noter, et nous imprimons les défauts aussi gros que les qualités.$t$),
    ('fr', 'how_we_test', $t$**Nous l’utilisons.** Un produit est utilisé comme le ferait son acheteur, pendant des semaines et non un après-midi. Ce qui peut se mesurer est mesuré : le poids sur une balance, le pouls contre une ceinture thoracique, la promesse d’une étiquette contre son rapport de laboratoire, quand il existe.

**Nous écrivons ce qui n’a pas marché.** Chaque test nomme les défauts, et un produit qui mérite une étoile reçoit une étoile. Ce qui n’a pas pu être vérifié est indiqué dans le test.

**Ce que signifient les étoiles.** Cinq : le meilleur de sa catégorie. Quatre : vaut vraiment la peine. Trois : bon, avec des réserves. Deux : difficile à recommander. Une : à laisser en rayon.

**Qui paie.** Certains liens mènent à des boutiques qui versent une commission quand vous achetez. Aucune ne voit un test avant vous, et aucune ne peut le modifier. La note est fixée avant qu’un lien soit cherché.

**Quand quelque chose change.** Chaque test porte la date de sa publication et celle de sa dernière modification. Si un produit a été modifié depuis, dites-le-nous, et nous le testerons une nouvelle fois.$t$),
    ('fr', 'home_lead', $t$Du matériel, des compléments et des appareils utilisés pendant des semaines et notés sans complaisance. Lisez ce qui tient ses promesses avant de dépenser.$t$),
    ('fr', 'home_mission', $t$Mesurer ce que font les produits de sport et de santé, l’écrire simplement et vous laisser décider.$t$),
    ('fr', 'home_cards', $t$[{"card": "health", "title": "", "text": "Nous cherchons ce qui aide à mieux bouger, dormir et récupérer, et nous le disons quand un produit n’aide que son fabricant."}, {"card": "honesty", "title": "", "text": "Chaque note est expliquée. Les défauts sont imprimés aussi gros que les qualités, et un produit qui mérite une étoile reçoit une étoile."}, {"card": "community", "title": "", "text": "Nos testeurs courent, soulèvent, nagent et boitent à tous les niveaux. Nous écrivons pour ceux qui s’entraînent avant le travail, pas pour le podium."}, {"card": "trust", "title": "", "text": "Les boutiques nous versent une commission quand vous achetez par un lien. Aucune ne voit un test avant vous, et aucune ne peut le modifier."}]$t$),
    ('pt', 'site_tagline', $t$Equipamentos de fitness e saúde, testados e avaliados$t$),
    ('pt', 'site_description', $t$Análises independentes de suplementos, equipamentos, dispositivos vestíveis e aparelhos de recuperação: o que medimos, do que gostamos e o que deixaríamos na prateleira.$t$),
    ('pt', 'author_bio', $t$Um punhado de pessoas que treinam antes do trabalho. Usamos um produto por semanas antes de dar uma nota e imprimimos os contras tão grandes quanto os prós.$t$),
    ('pt', 'how_we_test', $t$**Nós usamos.** Um produto é usado como o comprador o usaria, por semanas e não por uma tarde. O que pode ser medido é medido: o peso em uma balança, a frequência cardíaca contra uma cinta peitoral, a promessa de um rótulo contra o laudo de laboratório, quando existe.

**Escrevemos o que deu errado.** Toda análise aponta os contras, e um produto que merece uma estrela recebe uma estrela. Quando algo não pôde ser testado, a análise diz.

**O que as estrelas significam.** Cinco: o melhor da categoria. Quatro: vale muito a pena. Três: bom, com ressalvas. Duas: difícil de recomendar. Uma: deixe na prateleira.

**Quem paga.** Alguns links levam a lojas que pagam uma comissão quando você compra. Nenhuma loja vê uma análise antes de você, e nenhuma pode mudá-la. A nota é decidida antes de se procurar um link.

**Quando as coisas mudam.** As análises trazem a data em que foram publicadas e a da última mudança. Se um produto foi alterado desde então, conte para nós, e testaremos outra vez.$t$),
    ('pt', 'home_lead', $t$Equipamentos, suplementos e aparelhos usados por semanas e avaliados sem dó. Leia o que resistiu antes de gastar.$t$),
    ('pt', 'home_mission', $t$Medir o que os produtos de fitness e saúde fazem, escrever com clareza e deixar a decisão com você.$t$),
    ('pt', 'home_cards', $t$[{"card": "health", "title": "", "text": "Procuramos o que ajuda a se mover, dormir e se recuperar melhor, e dizemos quando um produto só ajuda o fabricante."}, {"card": "honesty", "title": "", "text": "Cada nota vem com seus motivos. Os contras são impressos tão grandes quanto os prós, e um produto de uma estrela recebe uma estrela."}, {"card": "community", "title": "", "text": "Quem testa para nós corre, levanta, nada e manca em todos os níveis. Escrevemos para quem treina antes do trabalho, não para o pódio."}, {"card": "trust", "title": "", "text": "As lojas nos pagam uma comissão quando você compra por um link. Nenhuma loja vê uma análise antes de você, e nenhuma pode mudá-la."}]$t$)
) as shown (language, key, value)
where exists (select from public.admin_users) and shown.language = private.setting('language', 'en')
on conflict (setting_key) do nothing;

alter table public.site_settings enable trigger user;

-- The demonstration's owner is nobody who could have tested anything.
insert into public.site_settings (setting_key, setting_value)
select 'texts_read', 'false'
where exists (select from public.admin_users) and private.setting('demo', '') = ''
on conflict (setting_key) do nothing;

create or replace function public.health_state() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.running_state() || jsonb_build_object(
    'database_kinds', private.database_kinds(),
    'database_limit', private.setting('database_limit_mb', '500')::bigint * 1000000,
    'texts_unread', private.setting('texts_read', 'true') = 'false'
  );
end;
